/** A drawing of OpenMoji by its code, and the titles of the collections and items that show it. */
interface DemoImage {
  code: string;
  collections?: string[];
  items?: string[];
}

/** The images of the demo content. */
export const demoImages: DemoImage[] = [
  { code: '1F35E', items: ['bread'] },
  { code: '1F9C5', items: ['onion'] },
  { code: '1F9C4', items: ['garlic'] },
  { code: '1F9C8', items: ['butter'] },
  { code: '1F430', items: ['rabbit'] },
  { code: '1F98B', items: ['butterfly'] },
  { code: '1F989', items: ['owl'] },
  { code: '1F419', items: ['octopus'] },
  { code: '2614', collections: ['Rain or shine'], items: ['umbrella'] },
  { code: '1F308', items: ['rainbow'] },
  { code: '1F374', collections: ['Around the kitchen', 'Στην ταβέρνα'] },
  { code: '2708', collections: ['At the airport and on the road'] },
  { code: '1F411', collections: ['Animals around us'], items: ['sheep'] },
  { code: '1F4BC', collections: ['Words for the workplace'] },
  { code: '1F60A', collections: ['Feelings and moods'] },
  { code: '1F3E0', collections: ['At home'] },
  { code: '2615', collections: ['Ordering in a café'] },
  { code: '1F48C', collections: ['A letter from Brighton'] },
  { code: '1F44B', collections: ['Πρώτες ελληνικές λέξεις', 'Χαιρετισμοί και ευχές'] },
];
