import { useNotification } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type BulkActionsBody, collectionEndpoints } from '#contract/collections.ts';
import { confirm } from '../../../components/dialogs/confirm.ts';
import { useJob } from '../../../components/use-job.ts';
import { useNamespaceLabel } from '../../../providers/configs.ts';
import { useEndpointCall } from '../../../providers/use-endpoint.ts';
import { useResourceMutations } from '../../../providers/use-resource-mutations.ts';
import { type CollectionHead, cachedCollection } from '../content/collection-cache.ts';
import { skippedModal } from './skipped-modal.ts';
import { type UnsavedForm, useSavedForm } from './use-saved-form.ts';

/** What a bulk change is about; each has its own question. */
export type BulkChange = 'status' | 'namespace' | 'visibility' | 'category';

/** Changes a course and its entries in one step: asks, changes, tells what was changed, loads the page again. */
export function useBulkChange(collection: CollectionHead, form: UnsavedForm) {
  const { t } = useTranslation(['collections', 'common']);
  const client = useQueryClient();
  const job = useJob();
  const callEndpoint = useEndpointCall();
  const { changed: reload } = useResourceMutations('collections');
  const { open: notify } = useNotification();
  // What the spec calls a namespace is a class or a workspace in the interface.
  const context = useNamespaceLabel();
  const savedForm = useSavedForm(form);

  const doneWords = (changed: number, isCollectionChanged: boolean) => {
    if (isCollectionChanged) return t('actions.bulk.done.all', { count: changed - 1 });
    return changed > 0 ? t('actions.bulk.done.entries', { count: changed }) : t('actions.bulk.done.nothing');
  };

  const run = async (
    kind: BulkChange,
    label: string,
    change: Omit<BulkActionsBody, 'collectionId' | 'jobId'>,
  ) => {
    if (!(await savedForm())) return;
    const scope = kind === 'category' ? 'entries' : 'all';
    const title = t(`actions.bulk.title.${kind}`, { context });
    const { confirmed } = await confirm({
      title,
      text: `${t(`actions.bulk.ask.${kind}`, { value: label, context })}\n${t(`actions.bulk.scope.${scope}`, { count: collection.items.length })}`,
      confirmLabel: title,
      cancelLabel: t('common:cancel'),
    });
    if (!confirmed) return;
    try {
      const before = cachedCollection(client, collection.id)?.version ?? collection.version;
      const {
        collection: stored,
        changed,
        skipped,
      } = await job.run((jobId) =>
        callEndpoint(collectionEndpoints.bulk, { body: { collectionId: collection.id, ...change, jobId } }),
      );
      await reload(collection.id);
      const done = doneWords(changed, stored.version !== before);
      if (skipped.length > 0) skippedModal.open({ done, skipped });
      else notify?.({ type: 'success', message: done });
    } catch {
      // The notification says why.
    }
  };

  return { job, run };
}
