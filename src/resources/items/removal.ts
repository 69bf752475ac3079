import { useInvalidate } from '@refinedev/core';
import { useTranslation } from 'react-i18next';
import { type Item, itemEndpoints } from '#contract/items.ts';
import { confirm } from '../../components/dialogs/confirm.ts';
import { call } from '../../lib/api.ts';
import { showError, showToast } from '../../lib/toasts.ts';

/**
 * Asks whether an entry shall go, then removes it, from every course that holds it too.
 * The promise says whether it is gone, so that a page can leave.
 */
export function useItemRemoval(): (item: Pick<Item, 'id' | 'title'>) => Promise<boolean> {
  const { t } = useTranslation('items');
  const invalidate = useInvalidate();

  return async ({ id, title }) => {
    const { confirmed } = await confirm({
      title: t('removal.title', { title }),
      text: t('removal.text'),
      confirmLabel: t('removal.confirm'),
      cancelLabel: t('common:cancel'),
      danger: true,
    });
    if (!confirmed) return false;
    try {
      await call(itemEndpoints.remove, { params: { id }, query: {} });
    } catch (error) {
      showError(error);
      return false;
    }
    showToast({ severity: 'success', message: t('removal.done', { title }) });
    await Promise.all([
      invalidate({ resource: 'items', invalidates: ['list', 'many'] }),
      invalidate({ resource: 'collections', invalidates: ['list', 'many'] }),
    ]);
    return true;
  };
}
