import { useInvalidate } from '@refinedev/core';
import { useTranslation } from 'react-i18next';
import { type Tag, tagEndpoints } from '#contract/tags.ts';
import { confirm } from '../../components/dialogs/confirm.ts';
import { call } from '../../lib/api.ts';
import { showError, showToast } from '../../lib/toasts.ts';

/**
 * Asks whether a tag shall go, naming how many courses and entries carry it, then removes it from all of them.
 * The promise says whether it is gone, so that a page can leave.
 */
export function useTagRemoval(): (tag: Pick<Tag, 'id' | 'name' | 'type'>) => Promise<boolean> {
  const { t } = useTranslation('tags');
  const invalidate = useInvalidate();

  return async ({ id, name, type }) => {
    try {
      const { usage } = await call(tagEndpoints.details, { params: { id }, query: {} });
      const { confirmed } = await confirm({
        title: t('removal.title', { name }),
        text: usageText(usage.collections, usage.items),
        confirmLabel: t('removal.confirm'),
        cancelLabel: t('common:cancel'),
        danger: true,
      });
      if (!confirmed) return false;
      await call(tagEndpoints.remove, { params: { id }, query: { type } });
    } catch (error) {
      showError(error);
      return false;
    }
    showToast({ severity: 'success', message: t('removal.done', { name }) });
    await Promise.all(
      (['tags', 'collections', 'items'] as const).map((resource) =>
        invalidate({ resource, invalidates: ['list', 'many'] }),
      ),
    );
    return true;
  };

  function usageText(collections: number, entries: number): string {
    if (collections + entries === 0) return t('removal.unused');
    return t('removal.used', {
      collections: t('courseCount', { count: collections }),
      entries: t('entryCount', { count: entries }),
    });
  }
}
