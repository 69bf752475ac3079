import { useTranslation } from 'react-i18next';

/** What every Autocomplete says of itself, in the language of the reader. */
export function useAutocompleteWords() {
  const { t } = useTranslation('common');
  return {
    clearText: t('options.clear'),
    openText: t('options.open'),
    closeText: t('options.close'),
    noOptionsText: t('options.none'),
    loadingText: t('options.loading'),
    getLimitTagsText: (more: number) => t('options.more', { count: more }),
  };
}
