import type { Speaker } from '#contract/media.ts';
import type { DemoCollection } from './shape.ts';

/** A file beside this folder, in `files/`, which `scripts/demo-files.mjs` made. */
interface MadeFile {
  fileName: string;
}

/** What is said in a collection, and by whom: its description, or the titles or the texts of its items, line by line. */
interface DemoRecording extends MadeFile {
  collection: string;
  says: 'description' | 'titles' | 'texts';
  language: 'en' | 'el';
  gender: Speaker['gender'];
  speakers?: Speaker[];
}

/** Drawings of OpenMoji on a coloured ground, and the collection that shows them. With several frames it moves. */
export interface DemoCover extends MadeFile {
  collection: string;
  name: string;
  description: string;
  ground: string;
  width: number;
  height: number;
  /** The codes of each frame's drawings. */
  frames: string[][];
}

export const demoRecordings: DemoRecording[] = [
  {
    fileName: 'market.mp3',
    collection: 'Saturday morning at the market',
    says: 'description',
    language: 'en',
    gender: 'male',
    speakers: [
      { name: 'Peter', gender: 'male' },
      { name: 'Seller', gender: 'female' },
    ],
  },
  {
    fileName: 'letter.mp3',
    collection: 'A letter from Brighton',
    says: 'description',
    language: 'en',
    gender: 'female',
  },
  {
    fileName: 'cafe.mp3',
    collection: 'Ordering in a café',
    says: 'titles',
    language: 'en',
    gender: 'male',
  },
  {
    fileName: 'wishes.mp3',
    collection: 'Χαιρετισμοί και ευχές',
    says: 'titles',
    language: 'el',
    gender: 'female',
  },
  {
    fileName: 'little-texts.mp3',
    collection: 'Μικρά κείμενα για αρχάριους',
    says: 'texts',
    language: 'el',
    gender: 'male',
  },
];

const clockFaces = ['1F55B', '1F550', '1F551', '1F552', '1F553', '1F554', '1F555', '1F556', '1F557'];

export const demoCovers: DemoCover[] = [
  {
    fileName: 'market.jpg',
    collection: 'Saturday morning at the market',
    name: 'A market stall',
    description: 'Tomatoes, herbs, eggs and a basket',
    ground: '#fbe9c8',
    width: 1600,
    height: 900,
    frames: [['1F345', '1F33F', '1F95A', '1F9FA']],
  },
  {
    fileName: 'lighthouse.webp',
    collection: 'The lighthouse keeper’s dog',
    name: 'A dog by the sea',
    description: 'A dog, a wave and a boat',
    ground: '#1f3550',
    width: 1200,
    height: 800,
    frames: [['1F415', '1F30A', '26F5']],
  },
  {
    fileName: 'fables.jpg',
    collection: 'Five fables of Aesop',
    name: 'Animals of the fables',
    description: 'A tortoise, a fox and a lion',
    ground: '#e6efdc',
    width: 900,
    height: 1200,
    frames: [['1F422', '1F98A', '1F981']],
  },
  {
    fileName: 'clock.gif',
    collection: 'Phone calls and appointments',
    name: 'A clock',
    description: 'The hand of a clock goes from twelve to eight',
    ground: '#ffffff',
    width: 320,
    height: 320,
    frames: clockFaces.map((code) => [code]),
  },
];

/** The sections of a collection as a PDF, to try how a book is cut from one. */
export const demoBook = {
  fileName: 'fables.pdf',
  collection: 'Five fables of Aesop',
  description: 'Five fables to read on paper',
};

/** What a recording says. */
export function spokenText({ says }: DemoRecording, { collection, items }: DemoCollection): string {
  if (says === 'description') return collection.description ?? '';
  return items.map(({ title, description }) => (says === 'titles' ? title : description)).join('\n');
}
