import type {
  CollectionSection,
  CollectionType,
  paymentTypes,
  QuizType,
  quizVariants,
} from '#contract/collection-types.ts';
import { collectionTypeFacts } from '#contract/collection-types.ts';
import type { Collection } from '#contract/collections.ts';
import type { Status } from '#contract/entity.ts';
import type { FormMode } from '../../components/form/entity-form.ts';
import { newValues, valuesOf } from '../../components/form/field-definition.ts';
import {
  cleanTranslations,
  type Translations,
} from '../../components/form/translations/translation-values.ts';
import { collectionFields } from './collection-fields.tsx';
import { type DefaultQuizTypes, defaultQuizTypesOf } from './use-type-facts.ts';

/** The values of the form of a collection. A number that is not written as one stays as written, to be refused. */
export interface CollectionValues {
  type: CollectionType;
  title: string;
  description: string;
  aiPromptDescription: string;
  typeAlias: string;
  link: string;
  tags: string[];
  namespaces: string[];
  public: boolean;
  status: Status | '';
  paymentType: (typeof paymentTypes)[number] | '';
  quizTypes: QuizType[];
  quizVariant: (typeof quizVariants)[number] | '';
  difficulty: number | string | null;
  maskAnswers: boolean;
  isTemplate: boolean;
  singleAttemptMode: boolean;
  countDownDuration: number | string | null;
  imageId: string | null;
  audioId: string | null;
  translations: Translations;
}

/** What a new collection starts with. */
export function newCollection(
  type: CollectionType,
  namespaceId?: string,
  defaults?: DefaultQuizTypes,
): CollectionValues {
  const namespaces = namespaceId ? [namespaceId] : [];
  const quizTypes = defaultQuizTypesOf(type, defaults);
  return newValues(collectionFields, { type, namespaces, quizTypes }) as unknown as CollectionValues;
}

/** The values of a stored collection. */
export function collectionValuesOf(collection: Collection): CollectionValues {
  return valuesOf(collectionFields, collection) as unknown as CollectionValues;
}

/**
 * The body of these values. What only other types have is not sent. A blank difficulty is left out of a new collection
 * and clears that of a stored one; a new collection without quiz types gets those of its type.
 */
export function collectionBodyOf(values: CollectionValues, mode: FormMode, defaults?: DefaultQuizTypes) {
  const { type, difficulty, quizTypes, link, countDownDuration, typeAlias, audioId, translations, ...rest } =
    values;
  const has = (section: CollectionSection) => collectionTypeFacts[type].sections.includes(section);
  const isBlank = difficulty === null || difficulty === '';
  return {
    ...rest,
    type,
    typeAlias: typeAlias.trim(),
    quizTypes: mode === 'add' && quizTypes.length === 0 ? defaultQuizTypesOf(type, defaults) : quizTypes,
    link: has('link') ? link.trim() || null : null,
    audioId: has('audio') ? audioId : null,
    countDownDuration: has('testRules') && countDownDuration !== '' ? countDownDuration : null,
    ...(!isBlank ? { difficulty } : mode === 'edit' && { difficulty: null }),
    translations: cleanTranslations(translations),
  };
}
