import { useTranslation } from 'react-i18next';
import { isConfirmed } from '../../../components/dialogs/confirm.ts';

/** The page's unsaved form, which a change of the stored collection must not run over. */
export interface UnsavedForm {
  isDirty: boolean;
  /** True when it was saved. */
  save: () => Promise<boolean>;
}

/** Asks to save the form where it has unsaved changes; the answer says whether the stored collection is up to date. */
export function useSavedForm({ isDirty, save }: UnsavedForm): () => Promise<boolean> {
  const { t } = useTranslation('collections');
  return async () => {
    if (!isDirty) return true;
    const saves = await isConfirmed({
      title: t('actions.unsaved.title'),
      text: t('actions.unsaved.text'),
      confirmLabel: t('actions.unsaved.save'),
      cancelLabel: t('actions.unsaved.cancel'),
    });
    return saves && (await save());
  };
}
