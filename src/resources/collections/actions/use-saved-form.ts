import { useTranslation } from 'react-i18next';
import type { Collection } from '#contract/collections.ts';
import { isConfirmed } from '../../../components/dialogs/confirm.ts';

/** The form of a collection, which a change of the stored one must not run over. */
export interface UnsavedForm {
  dirty: boolean;
  /** The collection as it was stored; undefined where that failed. */
  save: () => Promise<Collection | undefined>;
}

/** Asks to save the form where it has unsaved changes; answers with the stored collection once it is up to date. */
export function useSavedForm(collection: Collection, form: UnsavedForm | undefined) {
  const { t } = useTranslation('collections');
  return async (): Promise<Collection | undefined> => {
    if (!form?.dirty) return collection;
    const saves = await isConfirmed({
      title: t('actions.unsaved.title'),
      text: t('actions.unsaved.text'),
      confirmLabel: t('actions.unsaved.save'),
      cancelLabel: t('actions.unsaved.cancel'),
    });
    return saves ? form.save() : undefined;
  };
}
