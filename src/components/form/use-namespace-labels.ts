import { useTranslation } from 'react-i18next';
import { useConfigs } from '../../providers/configs.ts';

/** What workspaces are called here: classes where languages are learned. */
export function useNamespaceLabels(): { label: string; help: string; everywhere: string } {
  const { t } = useTranslation('form');
  const word = useConfigs()?.productKind === 'LanguageLearn' ? 'class' : 'workspace';
  return {
    label: t(`form:namespaces.${word}`),
    help: t(`form:namespaces.${word}Help`),
    everywhere: t('form:namespaces.everywhere'),
  };
}
