import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import {
  type CollectionSection,
  type CollectionType,
  collectionTypeFacts,
  collectionTypes,
} from '#contract/collection-types.ts';
import type { CollectionDetails } from '#contract/collections.ts';
import { limits } from '#contract/limits.ts';
import { plainOfRich, richOfPlain } from '#contract/rich-text.ts';
import { useEntityFormContext } from '../../components/form/entity-form.ts';
import type { FieldDefinition } from '../../components/form/field-definition.ts';
import type { FieldProps } from '../../components/form/fields/FormField.tsx';
import { FormSelect } from '../../components/form/fields/FormSelect.tsx';
import { sameValue } from '../../components/form/form-values.ts';
import type { Translations } from '../../components/form/translations/translation-values.ts';
import type { HistoryFields } from '../../components/history/history-modal.ts';
import { useConfigs } from '../../providers/configs.ts';
import { FileField } from '../files/FileField.tsx';
import { CollectionTypeIcon } from './CollectionTypeIcon.tsx';
import type { CollectionValues } from './collection-values.ts';
import { defaultQuizTypesOf, useTypeFacts } from './use-type-facts.ts';

const factsOf = ({ type }: Record<string, unknown>) => collectionTypeFacts[type as CollectionType];
const has = (section: CollectionSection) => (values: Record<string, unknown>) =>
  factsOf(values).sections.includes(section);
const isRich = (values: Record<string, unknown>) => factsOf(values).description === 'rich';

/** The fields of the form of a collection; its type decides which of them are part of it. */
export const collectionFields: readonly FieldDefinition<keyof CollectionValues>[] = [
  { name: 'title', input: 'text' },
  { name: 'type', input: TypeField, optionsKey: 'collections:types', required: true },
  { name: 'typeAlias', input: 'text' },
  { name: 'public', input: 'access', labelKey: 'form:access', required: true },
  { name: 'status', input: 'select', optionsKey: 'common:statuses', initial: 'OnReview' },
  { name: 'paymentType', input: 'select', optionsKey: 'collections:paymentTypes', initial: 'Free' },
  { name: 'difficulty', input: 'decimal' },
  {
    name: 'tags',
    input: 'references',
    of: 'tags',
    query: { type: 'collection' },
    required: (values) => factsOf(values).tagsRequired,
  },
  { name: 'namespaces', input: 'namespaces' },
  {
    name: 'quizVariant',
    input: 'select',
    optionsKey: 'collections:form.variant',
    initial: 'SectionedByCategories',
  },
  { name: 'quizTypes', input: 'multiSelect', optionsKey: 'collections:form.quizType', when: has('quiz') },
  { name: 'maskAnswers', input: 'checkbox', when: has('testRules'), half: true },
  {
    name: 'singleAttemptMode',
    input: 'checkbox',
    helpKey: 'collections:form.singleAttemptHelp',
    when: has('testRules'),
    half: true,
  },
  {
    name: 'countDownDuration',
    input: 'number',
    helpKey: 'collections:form.countDownHelp',
    unitKey: 'collections:form.minutes',
    when: has('testRules'),
  },
  { name: 'isTemplate', input: 'checkbox' },
  { name: 'link', input: 'url', required: false, when: has('link') },
  { name: 'description', input: 'richText', when: isRich },
  { name: 'description', input: 'textArea', rows: 20, when: (values) => !isRich(values) },
  { name: 'translations', input: 'translations' },
  {
    name: 'aiPromptDescription',
    input: 'textArea',
    helpKey: 'collections:form.aiPromptHelp',
    when: has('aiPrompt'),
  },
  { name: 'imageId', input: CoverField },
  { name: 'audioId', input: RecordingField, when: has('audio') },
];

const texts = ['title', 'description', 'translations'];

/** What the history of a collection shows, its texts first: also its items, and the tag that was given to all of them. */
export const collectionHistory: HistoryFields = {
  fields: [
    ...collectionFields.filter(({ name }) => texts.includes(name)),
    { name: 'items', input: 'lines', labelKey: 'items:menu' },
    ...collectionFields.filter(({ name }) => !texts.includes(name)),
    {
      name: 'itemTag',
      input: 'references',
      of: 'tags',
      query: { type: 'item' },
      labelKey: 'collections:show.itemTag',
    },
  ],
};

/**
 * The type of a collection. Quiz types that were not chosen by hand follow it, and the description is converted to its
 * format. A type that does not take the items of the collection cannot be chosen.
 */
function TypeField(props: FieldProps) {
  const { t } = useTranslation(['collections', 'items']);
  const entity = useEntityFormContext().entity as CollectionDetails | undefined;
  const { getValues, setValue } = useFormContext<CollectionValues>();
  const { type: current } = useTypeFacts();
  const defaults = useConfigs()?.defaultQuizTypes;

  const change = (type: CollectionType) => {
    setValue('type', type, { shouldDirty: true });
    const { quizTypes, description, translations } = getValues();
    if (sameValue(quizTypes, defaultQuizTypesOf(current, defaults))) {
      setValue('quizTypes', defaultQuizTypesOf(type, defaults), { shouldDirty: true });
    }
    const [from, to] = [collectionTypeFacts[current].description, collectionTypeFacts[type].description];
    if (from === to) return;
    const convert = to === 'plain' ? plainOfRich : richOfPlain;
    setValue('description', convert(description), { shouldDirty: true });
    setValue('translations', withDescriptions(translations, convert), { shouldDirty: true });
  };

  const issueOf = (type: CollectionType) => {
    const { itemTypes } = collectionTypeFacts[type];
    const misfits = entity?.itemTypes.filter((one) => !itemTypes.includes(one)) ?? [];
    if (misfits.length === 0) return undefined;
    return t('form.typeForbidden', { types: misfits.map((one) => t(`items:types.${one}`)).join(', ') });
  };

  return (
    <FormSelect
      {...props}
      onChange={(value) => change(value as CollectionType)}
      options={collectionTypes.map((value) => ({
        value,
        label: t(`types.${value}`),
        icon: <CollectionTypeIcon type={value} />,
        issue: issueOf(value),
      }))}
    />
  );
}

function withDescriptions(translations: Translations, convert: (text: string) => string): Translations {
  return Object.fromEntries(
    Object.entries(translations).map(([code, texts]) => [
      code,
      texts?.description ? { ...texts, description: convert(texts.description) } : texts,
    ]),
  );
}

/** The image of a collection; without audio beside it, the heading of its section is its label. */
function CoverField(props: FieldProps) {
  const { has: hasSection } = useTypeFacts();
  return <FileField {...props} accept="image" isNamed={!hasSection('audio')} />;
}

/** The recording of a collection, which can be made from its description. */
function RecordingField(props: FieldProps) {
  const { facts } = useTypeFacts();
  const { getValues } = useFormContext<CollectionValues>();
  const speech = () => {
    const { title, description } = getValues();
    const text = facts.description === 'rich' ? plainOfRich(description) : description;
    return { title, text: text.slice(0, limits.spokenText) };
  };
  return <FileField {...props} accept="audio" speech={speech} />;
}
