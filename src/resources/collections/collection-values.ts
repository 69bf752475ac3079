import {
  type CollectionSection,
  type CollectionType,
  collectionTypeFacts,
} from '#contract/collection-types.ts';
import type { Collection, CreateCollectionBody } from '#contract/collections.ts';
import type { FormMode } from '../../components/form/entity-form.ts';
import { newValues, valuesOf } from '../../components/form/field-definition.ts';
import {
  cleanTranslations,
  type Translations,
} from '../../components/form/translations/translation-values.ts';
import { collectionFields } from './collection-fields.tsx';
import { type DefaultQuizTypes, defaultQuizTypesOf } from './use-type-facts.ts';

/** The values of the form: those of the body, but blank or as written where the body would refuse them. */
export interface CollectionValues
  extends Omit<
    CreateCollectionBody,
    'items' | 'itemTag' | 'link' | 'status' | 'paymentType' | 'quizVariant' | Numbers | 'translations'
  > {
  link: string;
  status: CreateCollectionBody['status'] | '';
  paymentType: CreateCollectionBody['paymentType'] | '';
  quizVariant: CreateCollectionBody['quizVariant'] | '';
  difficulty: number | string | null;
  countDownDuration: number | string | null;
  translations: Translations;
}
type Numbers = 'difficulty' | 'countDownDuration';

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
