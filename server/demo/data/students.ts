/** Learners of the demo namespaces: name, how well they do (0 to 1), how much they do (0 to 1), and their level. */
export const demoStudents: readonly [
  firstName: string,
  lastName: string,
  skill: number,
  diligence: number,
  level: number,
][] = [
  ['Eleni', 'Papadopoulou', 0.93, 0.95, 5],
  ['Giorgos', 'Nikolaou', 0.78, 0.8, 4],
  ['Maria', 'Georgiou', 0.85, 0.9, 4],
  ['Dimitris', 'Vlachos', 0.55, 0.6, 3],
  ['Katerina', 'Ioannou', 0.71, 0.85, 3],
  ['Nikos', 'Dimitriou', 0.42, 0.4, 2],
  ['Sofia', 'Makri', 0.88, 0.7, 5],
  ['Yannis', 'Karras', 0.63, 0.5, 3],
  ['Anastasia', 'Kotsi', 0.95, 0.6, 6],
  ['Petros', 'Alexiou', 0.36, 0.75, 1],
  ['Christina', 'Mavridi', 0.81, 0.65, 4],
  ['Kostas', 'Pappas', 0.5, 0.3, 2],
  ['Ioanna', 'Zervou', 0.74, 0.95, 3],
  ['Alexandros', 'Roussos', 0.66, 0.45, 3],
  ['Despina', 'Liakou', 0.9, 0.8, 5],
  ['Thanasis', 'Kalogirou', 0.29, 0.35, 1],
  ['Vasiliki', 'Antoniou', 0.77, 0.55, 4],
  ['Michalis', 'Stavrou', 0.58, 0.7, 2],
  ['Lucia', 'Moreno', 0.83, 0.75, 4],
  ['Jonas', 'Weber', 0.69, 0.5, 3],
  ['Amina', 'Haddad', 0.97, 0.9, 6],
  ['Tomasz', 'Nowak', 0.47, 0.6, 2],
];

/** The namespaces, by the language they teach. */
export const demoNamespaces = [
  {
    type: 'en',
    name: 'English for Greek speakers',
    description: 'From the first words to idioms, with Greek translations.',
  },
  {
    type: 'el',
    name: 'Greek for English speakers',
    description: 'First steps in Greek, and Greek for the holidays.',
  },
] as const;
