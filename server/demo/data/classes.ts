/** The classes, by the language they teach. */
export const demoClasses = [
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
