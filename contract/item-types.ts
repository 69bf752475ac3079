export const vocabularyTypes = ['Word', 'Phrase', 'Idiom', 'Saying', 'Sentence', 'Quote'] as const;
export type VocabularyType = (typeof vocabularyTypes)[number];

export const exerciseTypes = [
  'MultipleChoice',
  'QuestionAnswer',
  'RearrangementAnswer',
  'RearrangementSpelling',
  'Rearrangement',
  'TrueOrFalse',
  'FillTheGapMultiple',
  'FillTheGapMultipleSpelling',
] as const;

/** Every kind of item. */
export const itemTypes = [
  'GenericItem',
  ...vocabularyTypes,
  'Text',
  ...exerciseTypes,
  'BookSection',
  'Video',
] as const;
export type ItemType = (typeof itemTypes)[number];

const gapTypes: readonly ItemType[] = ['FillTheGapMultiple', 'FillTheGapMultipleSpelling'];
const orderTypes: readonly ItemType[] = ['RearrangementAnswer', 'RearrangementSpelling', 'Rearrangement'];

/** Types whose quick explanation may stay empty. */
const descriptionOptional: readonly ItemType[] = ['Phrase', 'RearrangementAnswer', 'Word'];

/** Types whose additional info may be empty; for the others it is the answer, or required. */
const additionalInfoOptional: readonly ItemType[] = [...vocabularyTypes, 'GenericItem', 'Text'];

/** The parts of an item that only some types have. */
export type ItemSection = 'examples' | 'choices' | 'question' | 'etymology' | 'hiddenInfo' | 'book' | 'video';

function sectionsOf(type: ItemType): readonly ItemSection[] {
  if (isVocabularyType(type)) return ['examples', 'etymology'];
  if (isExerciseType(type)) return ['choices', 'question', 'hiddenInfo'];
  if (type === 'BookSection') return ['book'];
  if (type === 'Video') return ['video'];
  return [];
}

export function isVocabularyType(type: ItemType): type is VocabularyType {
  return (vocabularyTypes as readonly ItemType[]).includes(type);
}

export function isExerciseType(type: ItemType): boolean {
  return (exerciseTypes as readonly ItemType[]).includes(type);
}

/** Whether words are left out of the title, for learners to fill in. */
export function isGapType(type: ItemType): boolean {
  return gapTypes.includes(type);
}

/** Whether learners put the pieces of the answer in order. */
export function isOrderType(type: ItemType): boolean {
  return orderTypes.includes(type);
}

/** What a type of item requires: the one table that forms, rules and exports read. */
export interface ItemTypeFacts {
  sections: readonly ItemSection[];
  needsDescription: boolean;
  needsAdditionalInfo: boolean;
  /** Empty example lines that a new item of the type starts with. */
  startingExamples: number;
}

export const itemTypeFacts = Object.fromEntries(
  itemTypes.map((type) => [
    type,
    {
      sections: sectionsOf(type),
      needsDescription: !descriptionOptional.includes(type),
      needsAdditionalInfo: !additionalInfoOptional.includes(type),
      startingExamples: type === 'MultipleChoice' ? 3 : type === 'Word' ? 1 : 0,
    },
  ]),
) as Record<ItemType, ItemTypeFacts>;
