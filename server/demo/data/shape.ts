import type * as z from 'zod';
import type { createCollectionBody } from '#contract/collections.ts';
import type { VocabularyType } from '#contract/item-types.ts';
import type { createItemBody } from '#contract/items.ts';
import type { LanguageCode } from '#contract/languages.ts';
import type { createTagBody } from '#contract/tags.ts';

/** Where something belongs: to the namespace of one language, or to every namespace. */
export type DemoNamespace = 'en' | 'el' | 'every';

/** An item as a body of the API, before the rows it refers to have ids. */
export type DemoItem = Omit<z.input<typeof createItemBody>, 'tags' | 'namespaces'>;

/** A collection with the items written for it. Tags are referred to by name. */
export interface DemoCollection {
  namespace: DemoNamespace;
  tags: string[];
  /** The tag of its items. */
  itemTag?: string;
  collection: Omit<
    z.input<typeof createCollectionBody>,
    'tags' | 'items' | 'namespaces' | 'itemTag' | 'translations'
  >;
  /** Title and description in Greek; in the Greek namespace, whose own language that is, they are in English. */
  greek?: { title: string; description?: string };
  english?: { title: string };
  items: DemoItem[];
  /** Titles of items of other collections that this one holds too. */
  furtherItems?: string[];
}

/** A tag, known to collections and items by its English name. */
export interface DemoTag {
  namespace: DemoNamespace;
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

/** One step of a word's history, of a noun. */
export function etymology(language: LanguageCode, word: string, meaning: string, etymology: string) {
  return { language, word, meaning, etymology, partOfSpeech: 'noun' };
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

/** A text to read; generic collections hold the other type. */
export function text(
  title: string,
  translated: string,
  difficulty: number,
  description: string,
  type: 'Text' | 'GenericItem' = 'Text',
  translation: LanguageCode = 'el',
): DemoItem {
  return { type, title, description, difficulty, translations: { [translation]: { title: translated } } };
}

/** A Greek text with its title in English. */
export function greekText(title: string, english: string, difficulty: number, description: string): DemoItem {
  return text(title, english, difficulty, description, 'Text', 'en');
}
