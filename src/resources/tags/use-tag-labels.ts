import { useTranslation } from 'react-i18next';
import { useConfigs } from '../../providers/current-user.ts';
import type { TagValues } from './tag-values.ts';

/** The names of the fields of a tag. */
export function useTagLabels(): Record<keyof TagValues, string> {
  const { t } = useTranslation(['tags', 'common']);
  const isClass = useConfigs()?.productKind === 'LanguageLearn';
  return {
    name: t('common:name'),
    description: t('form.description'),
    namespaces: t(isClass ? 'form.namespaces' : 'form.workspaces'),
    status: t('common:status'),
    subType: t('placement'),
    level: t('common:level'),
    order: t('order'),
    iconId: t('form.icon'),
    imageId: t('form.image'),
    iconImageId: t('form.iconImage'),
    item_vocabCategories: t('form.filterCategories'),
    translations: t('form.translations'),
  };
}
