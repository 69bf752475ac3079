import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type CollectionType, collectionTypeFacts, collectionTypes } from '#contract/collection-types.ts';
import { FormSelect } from '../../components/form/fields/FormSelect.tsx';
import { sameValue } from '../../components/form/form-values.ts';
import type { Translations } from '../../components/form/translations/translation-values.ts';
import { useConfigs } from '../../providers/configs.ts';
import { CollectionTypeIcon } from './CollectionTypeIcon.tsx';
import { type CollectionValues, defaultQuizTypesOf } from './collection-values.ts';
import { plainOfRich, richOfPlain } from './description-format.ts';
import { useTypeFacts } from './use-type-facts.ts';

/** The type of a course. Quiz types nobody chose follow it, and the description is carried over to its kind. */
export function TypeField() {
  const { t } = useTranslation('collections');
  const { getValues, setValue } = useFormContext<CollectionValues>();
  const { type: current } = useTypeFacts();
  const defaults = useConfigs()?.defaultQuizTypes;

  const follow = (type: CollectionType) => {
    const { quizTypes, description, translations } = getValues();
    if (sameValue(quizTypes, defaultQuizTypesOf(current, defaults))) {
      setValue('quizTypes', defaultQuizTypesOf(type, defaults), { shouldDirty: true });
    }
    const [from, to] = [collectionTypeFacts[current].description, collectionTypeFacts[type].description];
    if (from === to) return;
    const carry = to === 'plain' ? plainOfRich : richOfPlain;
    setValue('description', carry(description), { shouldDirty: true });
    setValue('translations', withDescriptions(translations, carry), { shouldDirty: true });
  };

  return (
    <FormSelect
      name="type"
      required
      onChange={(value) => follow(value as CollectionType)}
      options={collectionTypes.map((value) => ({
        value,
        label: t(`types.${value}`),
        icon: <CollectionTypeIcon type={value} />,
      }))}
    />
  );
}

function withDescriptions(translations: Translations, carry: (text: string) => string): Translations {
  return Object.fromEntries(
    Object.entries(translations).map(([code, words]) => [
      code,
      words?.description ? { ...words, description: carry(words.description) } : words,
    ]),
  );
}
