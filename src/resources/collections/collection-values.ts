import {
  type CollectionSection,
  type CollectionType,
  collectionTypeFacts,
  type paymentTypes,
  type QuizType,
  type quizVariants,
} from '#contract/collection-types.ts';
import type { Collection } from '#contract/collections.ts';
import type { Status } from '#contract/entity.ts';
import type { FormMode } from '../../components/form/entity-form.ts';
import {
  cleanTranslations,
  type Translations,
} from '../../components/form/translations/translation-values.ts';

/** The fields of the form of a course. A number that is not written as one stays what was written, to be refused. */
export interface CollectionValues {
  type: CollectionType;
  title: string;
  description: string;
  aiPromptDescription: string;
  typeAlias: string;
  link: string;
  tags: string[];
  namespaces: string[];
  public: 'true' | 'false' | '';
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

/** The quiz types each type of course starts with, as the installation sets them. */
export type DefaultQuizTypes = Partial<Record<CollectionType, QuizType[]>>;

/** The quiz types a type of course starts with; the product's own until the installation's are known. */
export function defaultQuizTypesOf(type: CollectionType, defaults?: DefaultQuizTypes): QuizType[] {
  return [...(defaults?.[type] ?? collectionTypeFacts[type].defaultQuizTypes)];
}

/** What a new course starts with. */
export function newCollection(
  type: CollectionType,
  namespaceId?: string,
  defaults?: DefaultQuizTypes,
): CollectionValues {
  return {
    type,
    title: '',
    description: '',
    aiPromptDescription: '',
    typeAlias: '',
    link: '',
    tags: [],
    namespaces: namespaceId ? [namespaceId] : [],
    public: 'true',
    status: 'OnReview',
    paymentType: 'Free',
    quizTypes: defaultQuizTypesOf(type, defaults),
    quizVariant: 'SectionedByCategories',
    difficulty: null,
    maskAnswers: false,
    isTemplate: false,
    singleAttemptMode: false,
    countDownDuration: null,
    imageId: null,
    audioId: null,
    translations: {},
  };
}

/** The fields of a stored course. */
export function collectionValuesOf(collection: Collection): CollectionValues {
  return {
    type: collection.type,
    title: collection.title,
    description: collection.description,
    aiPromptDescription: collection.aiPromptDescription,
    typeAlias: collection.typeAlias,
    link: collection.link ?? '',
    tags: collection.tags,
    namespaces: collection.namespaces,
    public: collection.public ? 'true' : 'false',
    status: collection.status,
    paymentType: collection.paymentType,
    quizTypes: collection.quizTypes,
    quizVariant: collection.quizVariant,
    difficulty: collection.difficulty,
    maskAnswers: collection.maskAnswers,
    isTemplate: collection.isTemplate,
    singleAttemptMode: collection.singleAttemptMode,
    countDownDuration: collection.countDownDuration,
    imageId: collection.imageId?._id ?? null,
    audioId: collection.audioId?._id ?? null,
    translations: collection.translations ?? {},
  };
}

/**
 * The body that the fields say. What only other types have is not sent. A blank difficulty is left out of a new
 * course and clears the one of an old course; a new course without quiz types gets those of its type.
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
    public: values.public !== 'false',
    quizTypes: mode === 'add' && quizTypes.length === 0 ? defaultQuizTypesOf(type, defaults) : quizTypes,
    link: has('link') ? link.trim() || null : null,
    audioId: has('audio') ? audioId : null,
    countDownDuration: has('testRules') && countDownDuration !== '' ? countDownDuration : null,
    ...(!isBlank ? { difficulty } : mode === 'edit' && { difficulty: null }),
    translations: cleanTranslations(translations),
  };
}
