import { useInvalidate } from '@refinedev/core';
import { useTranslation } from 'react-i18next';
import { type Item, type ItemUsage, itemEndpoints } from '#contract/items.ts';
import { confirm } from '../../components/dialogs/confirm.ts';
import { call } from '../../lib/api.ts';
import { showError, showToast } from '../../lib/toasts.ts';
import { useCurrentUser } from '../../providers/current-user.ts';

/** So many courses are named in the question; the others are counted. */
const named = 5;

/**
 * Asks whether an entry shall go, naming the courses that hold it, then removes it from all of them.
 * The promise says whether it is gone, so that a page can leave.
 */
export function useItemRemoval(): (item: Pick<Item, 'id' | 'title'>) => Promise<boolean> {
  const { t } = useTranslation('items');
  const invalidate = useInvalidate();
  const isAdmin = useCurrentUser()?.roles.includes('ADMIN') ?? false;

  return async ({ id, title }) => {
    try {
      const usage = await call(itemEndpoints.usage, { params: { id } });
      const { confirmed, checked } = await confirm({
        title: t('removal.title', { title }),
        text: `${usageText(usage)}\n${t('removal.text')}`,
        confirmLabel: t('removal.confirm'),
        cancelLabel: t('common:cancel'),
        danger: true,
        checkboxes: isAdmin ? [{ id: 'removeImage', label: t('removal.removeImage'), checked: false }] : [],
      });
      if (!confirmed) return false;
      await call(itemEndpoints.remove, {
        params: { id },
        query: checked.removeImage ? { removeImage: 'true' } : {},
      });
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

  function usageText({ total, collections }: ItemUsage): string {
    if (total === 0) return t('removal.unused');
    const titles = collections.slice(0, named).map((collection) => `• ${collection.title}`);
    const more = total - titles.length;
    return [
      t('removal.used', { count: total }),
      ...titles,
      ...(more > 0 ? [`• ${t('removal.more', { count: more })}`] : []),
    ].join('\n');
  }
}
