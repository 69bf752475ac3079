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

const vocabulary = {
  itemTypes: vocabularyTypes,
  exports: ['text', 'csv'],
  takesCsv: true,
  bulkItemTag: true,
  tagsRequired: true,
} as const;

const exercises = { itemTypes: exerciseTypes, takesCsv: false, tagsRequired: true } as const;

export const collectionTypeFacts: Record<CollectionType, CollectionTypeFacts> = {
  GenericCollection: {
    itemTypes: ['GenericItem'],
    sections: ['aiPrompt', 'quiz'],
    description: 'rich',
    exports: ['text'],
    takesCsv: false,
    bulkItemTag: false,
    tagsRequired: true,
    defaultQuizTypes: ['MultipleChoice'],
  },
  Vocabulary: {
    ...vocabulary,
    sections: ['aiPrompt', 'quiz'],
    description: 'rich',
    defaultQuizTypes: ['MultipleChoice', 'MultipleChoiceImage', 'Spelling', 'RearrangementSpelling'],
  },
  Grammar: {
    ...exercises,
    sections: ['aiPrompt', 'quiz', 'testRules'],
    description: 'rich',
    exports: ['exercises'],
    bulkItemTag: true,
    defaultQuizTypes: ['MultipleChoice', 'MultipleChoiceFillTheGab', 'Rearrangement'],
  },
  PlacementTest: {
    ...exercises,
    sections: ['aiPrompt', 'quiz', 'testRules'],
    description: 'rich',
    exports: ['exercises'],
    bulkItemTag: false,
    tagsRequired: false,
    defaultQuizTypes: ['MultipleChoice', 'MultipleChoiceFillTheGab'],
  },
  EvaluationTest: {
    ...exercises,
    sections: ['aiPrompt', 'quiz', 'testRules'],
    description: 'rich',
    exports: ['exercises'],
    bulkItemTag: false,
    defaultQuizTypes: ['MultipleChoice', 'MultipleChoiceFillTheGab', 'Rearrangement', 'Spelling'],
  },
  Listening: {
    ...exercises,
    sections: ['aiPrompt', 'quiz', 'audio', 'testRules'],
    description: 'plain',
    exports: ['exercises', 'text'],
    bulkItemTag: true,
    defaultQuizTypes: ['MultipleChoice', 'MultipleChoiceFillTheGab', 'Spelling'],
  },
  Speaking: {
    ...vocabulary,
    sections: ['aiPrompt', 'quiz', 'audio'],
    description: 'plain',
    defaultQuizTypes: ['Speech', 'RearrangementTranslate', 'MultipleChoice'],
  },
  Reading: {
    ...exercises,
    sections: ['aiPrompt', 'quiz', 'audio', 'testRules'],
    description: 'plain',
    exports: ['exercises', 'text'],
    bulkItemTag: true,
    defaultQuizTypes: ['MultipleChoice', 'MultipleChoiceFillTheGab'],
  },
  VocabText: {
    ...vocabulary,
    sections: ['aiPrompt', 'quiz', 'audio'],
    description: 'plain',
    defaultQuizTypes: ['MultipleChoice', 'MultipleChoiceFillTheGab', 'Spelling', 'RearrangementTranslate'],
  },
  Wizdom: {
    itemTypes: ['Quote', 'Text'],
    sections: ['aiPrompt'],
    description: 'rich',
    exports: ['text'],
    takesCsv: false,
    bulkItemTag: true,
    tagsRequired: true,
    defaultQuizTypes: [],
  },
  TextFragm: {
    itemTypes: ['Text'],
    sections: ['aiPrompt', 'quiz', 'audio'],
    description: 'rich',
    exports: ['text'],
    takesCsv: false,
    bulkItemTag: true,
    tagsRequired: true,
    defaultQuizTypes: ['MultipleChoiceFillTheGab', 'Rearrangement'],
  },
  BundleExercises: {
    ...exercises,
    sections: ['aiPrompt', 'quiz', 'testRules'],
    description: 'rich',
    exports: ['exercises'],
    bulkItemTag: true,
    defaultQuizTypes: [
      'MultipleChoice',
      'MultipleChoiceFillTheGab',
      'Rearrangement',
      'RearrangementSpelling',
    ],
  },
  MediaBundle: {
    itemTypes: ['Video'],
    sections: ['link'],
    description: 'rich',
    exports: [],
    takesCsv: false,
    bulkItemTag: false,
    tagsRequired: true,
    defaultQuizTypes: [],
  },
  Book: {
    itemTypes: ['BookSection'],
    sections: ['audio'],
    description: 'rich',
    exports: ['book'],
    takesCsv: false,
    bulkItemTag: false,
    tagsRequired: true,
    defaultQuizTypes: [],
  },
};
