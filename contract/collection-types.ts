import { exerciseTypes, type ItemType, vocabularyTypes } from './item-types.ts';

/** Every kind of collection. */
export const collectionTypes = [
  'GenericCollection',
  'Vocabulary',
  'Grammar',
  'PlacementTest',
  'EvaluationTest',
  'Listening',
  'Speaking',
  'Reading',
  'VocabText',
  'Wizdom',
  'TextFragm',
  'BundleExercises',
  'MediaBundle',
  'Book',
] as const;
export type CollectionType = (typeof collectionTypes)[number];

/** What a collection costs its learners. */
export const paymentTypes = ['Free', 'PaidBasicPacket', 'PaidPlusPacket'] as const;
/** The order in which a collection is learned. */
export const quizVariants = ['SectionedByCategories', 'MixedQuestions', 'FlashcardsOnly'] as const;
/** The kinds of exercise that a learner gets of a collection. */
export const quizTypes = [
  'Spelling',
  'MultipleChoice',
  'MultipleChoiceFillTheGab',
  'MultipleChoiceImage',
  'Rearrangement',
  'RearrangementSpelling',
  'RearrangementTranslate',
  'Speech',
] as const;
export type QuizType = (typeof quizTypes)[number];

/** The parts of a collection's form and page that only some types have. */
export type CollectionSection = 'aiPrompt' | 'quiz' | 'audio' | 'link' | 'testRules';
/** The documents a collection can be exported as. */
export type CollectionExport = 'text' | 'csv' | 'exercises' | 'book';

/** What a type of collection is made of: the one table that forms, rules, imports and exports read. */
export interface CollectionTypeFacts {
  itemTypes: readonly ItemType[];
  sections: readonly CollectionSection[];
  /** Whether the description is written as rich text or as plain text. */
  description: 'rich' | 'plain';
  exports: readonly CollectionExport[];
  /** Whether items can be imported from a CSV file. */
  takesCsv: boolean;
  /** Whether one category can be set on all items in one step. */
  bulkItemTag: boolean;
  tagsRequired: boolean;
  defaultQuizTypes: readonly QuizType[];
}

/** What most types have; each type below names what differs. */
const usual = {
  description: 'rich',
  exports: ['text'],
  takesCsv: false,
  bulkItemTag: true,
  tagsRequired: true,
  defaultQuizTypes: [],
} as const satisfies Partial<CollectionTypeFacts>;

const vocabulary = {
  ...usual,
  itemTypes: vocabularyTypes,
  exports: ['text', 'csv'],
  takesCsv: true,
} as const;

const exercises = {
  ...usual,
  itemTypes: exerciseTypes,
  sections: ['aiPrompt', 'quiz', 'testRules'],
  exports: ['exercises'],
} as const;

/** Exercises about something to hear or to read. */
const comprehension = {
  ...exercises,
  sections: ['aiPrompt', 'quiz', 'audio', 'testRules'],
  description: 'plain',
  exports: ['exercises', 'text'],
} as const;

export const collectionTypeFacts: Record<CollectionType, CollectionTypeFacts> = {
  GenericCollection: {
    ...usual,
    itemTypes: ['GenericItem'],
    sections: ['aiPrompt', 'quiz'],
    bulkItemTag: false,
    defaultQuizTypes: ['MultipleChoice'],
  },
  Vocabulary: {
    ...vocabulary,
    sections: ['aiPrompt', 'quiz'],
    defaultQuizTypes: ['MultipleChoice', 'MultipleChoiceImage', 'Spelling', 'RearrangementSpelling'],
  },
  Grammar: {
    ...exercises,
    defaultQuizTypes: ['MultipleChoice', 'MultipleChoiceFillTheGab', 'Rearrangement'],
  },
  PlacementTest: {
    ...exercises,
    bulkItemTag: false,
    tagsRequired: false,
    defaultQuizTypes: ['MultipleChoice', 'MultipleChoiceFillTheGab'],
  },
  EvaluationTest: {
    ...exercises,
    bulkItemTag: false,
    defaultQuizTypes: ['MultipleChoice', 'MultipleChoiceFillTheGab', 'Rearrangement', 'Spelling'],
  },
  Listening: {
    ...comprehension,
    defaultQuizTypes: ['MultipleChoice', 'MultipleChoiceFillTheGab', 'Spelling'],
  },
  Speaking: {
    ...vocabulary,
    sections: ['aiPrompt', 'quiz', 'audio'],
    description: 'plain',
    defaultQuizTypes: ['Speech', 'RearrangementTranslate', 'MultipleChoice'],
  },
  Reading: {
    ...comprehension,
    defaultQuizTypes: ['MultipleChoice', 'MultipleChoiceFillTheGab'],
  },
  VocabText: {
    ...vocabulary,
    sections: ['aiPrompt', 'quiz', 'audio'],
    description: 'plain',
    defaultQuizTypes: ['MultipleChoice', 'MultipleChoiceFillTheGab', 'Spelling', 'RearrangementTranslate'],
  },
  Wizdom: { ...usual, itemTypes: ['Quote', 'Text'], sections: ['aiPrompt'] },
  TextFragm: {
    ...usual,
    itemTypes: ['Text'],
    sections: ['aiPrompt', 'quiz', 'audio'],
    defaultQuizTypes: ['MultipleChoiceFillTheGab', 'Rearrangement'],
  },
  BundleExercises: {
    ...exercises,
    defaultQuizTypes: [
      'MultipleChoice',
      'MultipleChoiceFillTheGab',
      'Rearrangement',
      'RearrangementSpelling',
    ],
  },
  MediaBundle: { ...usual, itemTypes: ['Video'], sections: ['link'], exports: [], bulkItemTag: false },
  Book: { ...usual, itemTypes: ['BookSection'], sections: ['audio'], exports: ['book'], bulkItemTag: false },
};
