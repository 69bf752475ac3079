import { useNotification } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  type BulkActionsBody,
  type BulkPreview,
  type Collection,
  collectionEndpoints,
} from '#contract/collections.ts';
import { namespaceEndpoints } from '#contract/namespaces.ts';
import { confirm, isConfirmed } from '../../../components/dialogs/confirm.ts';
import { useJob } from '../../../components/use-job.ts';
import { logFailure } from '../../../lib/report-error.ts';
import { useContentLanguage } from '../../../providers/current-user.ts';
import {
  useEndpointCall,
  useEndpointReader,
  useFailureNotification,
} from '../../../providers/use-endpoint.ts';
import { useResourceMutations } from '../../../providers/use-resource-mutations.ts';
import type { WriteMessage } from '../../../providers/write-notifications.ts';
import { skippedModal } from '../collection-modals.ts';
import { type CollectionHead, cachedCollection } from '../content/collection-cache.ts';
import { fitQuery, unfitSentences } from '../FitWarning.tsx';

/** What a bulk change is about; each has its own question. */
export type BulkChange = 'status' | 'namespace' | 'visibility' | 'category';

/** How many other collections are named in the question. */
const namedCollections = 5;

/** Changes a collection and its items in one step: asks, changes, reports what was changed, loads the page again. */
export function useBulkChange(collection: CollectionHead, savedForm: ReturnType<typeof useSavedForm>) {
  const { t, i18n } = useTranslation(['collections', 'common', 'namespaces', 'languages']);
  const client = useQueryClient();
  const job = useJob();
  const callEndpoint = useEndpointCall();
  const read = useEndpointReader();
  const notifyFailure = useFailureNotification();
  const { changed: reload } = useResourceMutations('collections');
  const { open: notify } = useNotification();
  const languageOf = useContentLanguage();

  const doneMessage = (changed: number, isCollectionChanged: boolean) => {
    if (isCollectionChanged) return t('actions.bulk.done.all', { count: changed - 1 });
    return changed > 0 ? t('actions.bulk.done.entries', { count: changed }) : t('actions.bulk.done.nothing');
  };

  /** How many items other collections hold as well, and which collections those are. */
  const sharedMessage = ({ shared, collections, otherCollections }: BulkPreview) => {
    const named = collections
      .slice(0, namedCollections)
      .map(({ title }) => t('actions.bulk.sharedTitle', { title }));
    const others = collections.length + otherCollections - named.length;
    return [
      t('actions.bulk.shared', { count: shared }),
      ...(named.length > 0 ? [t('actions.bulk.sharedIn', { titles: named.join(', ') })] : []),
      ...(others > 0 ? [t('actions.bulk.sharedElsewhere', { count: others })] : []),
    ].join(' ');
  };

  /** Why the collection would not fit the classes that it is moved to; without an answer there is nothing to say. */
  const readUnfit = async (namespaces: readonly string[]) => {
    const { difficulty } = collection;
    const query = fitQuery({ namespaces, difficulty, language: languageOf(collection.namespaces) });
    const unfit = await read(namespaceEndpoints.fit, { query }).catch(logFailure);
    return unfit ? unfitSentences(unfit, difficulty, t, i18n.language) : [];
  };

  const run = async (
    kind: BulkChange,
    label: string,
    change: Omit<BulkActionsBody, 'collectionId' | 'jobId' | 'onlyHere'>,
  ) => {
    if (!(await savedForm())) return;
    const preview = await read(collectionEndpoints.bulkPreview, { params: { id: collection.id } }).catch(
      notifyFailure,
    );
    if (!preview) return;
    const scope = kind === 'category' ? 'entries' : 'all';
    const title = t(`actions.bulk.title.${kind}`);
    const isShared = preview.shared > 0;
    const { confirmed, checked } = await confirm({
      title,
      text: [
        t(`actions.bulk.ask.${kind}`, { value: label }),
        t(`actions.bulk.scope.${scope}`, { count: collection.items.length }),
        ...(isShared ? [sharedMessage(preview)] : []),
        ...(change.namespaces ? await readUnfit(change.namespaces) : []),
      ].join('\n'),
      confirmLabel: title,
      checkboxes: isShared ? [{ id: 'onlyHere', label: t('actions.bulk.onlyHere'), checked: false }] : [],
    });
    if (!confirmed) return;
    try {
      const before = cachedCollection(client, collection.id)?.version ?? collection.version;
      const answer = await job.run((jobId) =>
        callEndpoint(collectionEndpoints.bulk, {
          body: { collectionId: collection.id, ...change, onlyHere: checked.onlyHere ?? false, jobId },
        }),
      );
      await reload(collection.id);
      const { collection: stored, changed, skipped, hidden, shared } = answer;
      const message = [
        doneMessage(changed, stored.version !== before),
        ...(shared > 0 ? [t('actions.bulk.sharedLeft', { count: shared })] : []),
        ...(hidden > 0 ? [t('actions.bulk.hiddenLeft', { count: hidden })] : []),
      ].join(' ');
      const done: WriteMessage = { type: 'success', message, of: [answer] };
      if (skipped.length > 0) skippedModal.open({ done: message, skipped, answer });
      else notify?.(done);
    } catch {
      // The notification says why.
    }
  };

  return { job, run };
}

/** The form of a collection, which a change of the stored one must not run over. */
export interface UnsavedForm {
  dirty: boolean;
  /** The collection as it was stored; undefined where that failed. */
  save: () => Promise<Collection | undefined>;
  openHistory?: () => void;
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
