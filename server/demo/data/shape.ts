import type * as z from 'zod';
import type { createCollectionBody } from '#contract/collections.ts';
import type { VocabularyType } from '#contract/item-types.ts';
import type { createItemBody } from '#contract/items.ts';
import type { LanguageCode } from '#contract/languages.ts';
import type { createTagBody } from '#contract/tags.ts';

/** Where something stands: in the class of one language, or in every class. */
export type DemoClass = 'en' | 'el' | 'every';

/** An entry as a body of the API, before the things it refers to have ids. */
export type DemoItem = Omit<z.input<typeof createItemBody>, 'tags' | 'namespaces'>;

/** A course with the entries written for it. Units and category go by name. */
export interface DemoCollection {
  in: DemoClass;
  units: string[];
  /** The category of the course and of its entries. */
  category?: string;
  collection: Omit<
    z.input<typeof createCollectionBody>,
    'tags' | 'items' | 'namespaces' | 'itemTag' | 'translations'
  >;
  /** Title and description in Greek. */
  greek: { title: string; description?: string };
  entries: DemoItem[];
  /** Titles of entries of other courses that this one holds too. */
  also?: string[];
}

export interface DemoTag {
  in: DemoClass;
  tag: Omit<z.input<typeof createTagBody>, 'namespaces' | 'translations'>;
  greek: { name: string; description: string };
}

function vocabulary(type: VocabularyType, translation: LanguageCode) {
  return (
    title: string,
    translated: string,
    description: string,
    difficulty: number,
    ...examples: string[]
  ): DemoItem => ({
    type,
    title,
    description,
    difficulty,
    examples,
    translations: { [translation]: { title: translated } },
  });
}

/** English: what it is, in Greek, its meaning, how hard it is, how it is used. */
export const word = vocabulary('Word', 'el');
export const phrase = vocabulary('Phrase', 'el');
export const idiom = vocabulary('Idiom', 'el');
export const saying = vocabulary('Saying', 'el');
export const sentence = vocabulary('Sentence', 'el');
/** Greek, with its English. */
export const greekWord = vocabulary('Word', 'en');
export const greekPhrase = vocabulary('Phrase', 'en');

/** What someone said, in Greek, what it means, how hard it is, and who said it. */
export function quote(
  title: string,
  greek: string,
  description: string,
  difficulty: number,
  additionalInfo: string,
): DemoItem {
  return {
    type: 'Quote',
    title,
    description,
    difficulty,
    additionalInfo,
    translations: { el: { title: greek } },
  };
}

function exercise(type: DemoItem['type'], question: string) {
  return (
    title: string,
    additionalInfo: string,
    description: string,
    difficulty: number,
    ...examples: string[]
  ): DemoItem => ({ type, title, question, additionalInfo, description, difficulty, examples });
}

/** Exercises: what is asked, the answer, why it is right, how hard it is, and what else there is to choose from. */
export const choice = exercise('MultipleChoice', 'Choose the right answer.');
export const answer = exercise('QuestionAnswer', 'Answer the question in your own words.');
export const reply = exercise('RearrangementAnswer', 'Put the words of the answer in order.');
export const order = exercise('Rearrangement', 'Put the words in order.');
export const letters = exercise('RearrangementSpelling', 'Put the letters in order.');
export const truth = exercise('TrueOrFalse', 'Is it true or false?');
export const gap = exercise('FillTheGapMultiple', 'Choose the missing words.');
export const gapSpelling = exercise('FillTheGapMultipleSpelling', 'Write the missing words.');

/** A text to read; `type` is also what stands in a generic course. */
export function text(
  title: string,
  greek: string,
  difficulty: number,
  description: string,
  type: 'Text' | 'GenericItem' = 'Text',
): DemoItem {
  return { type, title, description, difficulty, translations: { el: { title: greek } } };
}
