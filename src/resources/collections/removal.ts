import { useInvalidate } from '@refinedev/core';
import { useTranslation } from 'react-i18next';
import { type Collection, collectionEndpoints } from '#contract/collections.ts';
import { confirm } from '../../components/dialogs/confirm.ts';
import { call } from '../../lib/api.ts';
import { showError, showToast } from '../../lib/toasts.ts';
import { useCurrentUser } from '../../providers/current-user.ts';
import { removalBoxes } from './removal-boxes.ts';

/**
 * Asks whether a course shall go, and what of it, then removes it.
 * The promise says whether it is gone, so that a page can leave.
 */
export function useCollectionRemoval(): (
  collection: Pick<Collection, 'id' | 'title' | 'items'>,
) => Promise<boolean> {
  const { t } = useTranslation('collections');
  const invalidate = useInvalidate();
  const roles = useCurrentUser()?.roles ?? [];

  return async ({ id, title, items }) => {
    const { confirmed, checked } = await confirm({
      title: t('removal.title', { title }),
      text: t('removal.text', { count: items.length }),
      confirmLabel: t('removal.confirm'),
      cancelLabel: t('removal.cancel'),
      danger: true,
      checkboxes: removalBoxes(roles).map((box) => ({ ...box, label: t(`removal.${box.id}`) })),
    });
    if (!confirmed) return false;
    try {
      await call(collectionEndpoints.remove, {
        params: { id },
        query: {
          removeContent: checked.removeContent ? 'true' : 'false',
          ...(checked.removeCollectionImage && { removeCollectionImage: 'true' }),
          ...(checked.removeItemImage && { removeItemImage: 'true' }),
        },
      });
    } catch (error) {
      showError(error);
      return false;
    }
    showToast({ severity: 'success', message: t('removal.done', { title }) });
    await Promise.all([
      invalidate({ resource: 'collections', invalidates: ['list', 'many'] }),
      invalidate({ resource: 'items', invalidates: ['list', 'many'] }),
    ]);
    return true;
  };
}
