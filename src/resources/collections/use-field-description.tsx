import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type CollectionType, collectionTypeFacts } from '#contract/collection-types.ts';
import { ReferenceNames } from '../../components/form/fields/ReferenceNames.tsx';
import type { Translations } from '../../components/form/translations/translation-values.ts';
import { SanitizedHtml } from '../../components/show/SanitizedHtml.tsx';
import { TranslationsList } from '../../components/show/TranslationsList.tsx';

/** Where the words of a field with known values stand. */
const words: Record<string, string> = {
  type: 'collections:types',
  status: 'common:statuses',
  paymentType: 'collections:paymentTypes',
  quizVariant: 'collections:form.variant',
};

/** The fields of a course as the dialog of an edit conflict shows them: ids as names, known values as words, HTML as text. */
export function useFieldDescription(): (
  field: string,
  value: unknown,
  type: CollectionType,
) => ReactNode | undefined {
  const { t } = useTranslation(['collections', 'common']);
  return (field, value, type) => {
    const isRich = collectionTypeFacts[type].description === 'rich';
    if (field === 'tags') {
      return <ReferenceNames of="tags" query={{ type: 'collection' }} ids={value as string[]} />;
    }
    if (field === 'namespaces') return <ReferenceNames of="namespaces" ids={value as string[]} />;
    if (field === 'public') return t(value === 'false' ? 'common:private' : 'common:public');
    if (field === 'quizTypes') {
      return (value as string[]).map((one) => t(`collections:form.quizType.${one}`)).join(', ') || undefined;
    }
    if (field === 'translations' && Object.keys(value as Translations).length > 0) {
      return <TranslationsList translations={value as Translations} richDescription={isRich} />;
    }
    if (field === 'description' && value && isRich) return <SanitizedHtml html={String(value)} />;
    return words[field] && value ? t(`${words[field]}.${String(value)}`) : undefined;
  };
}
