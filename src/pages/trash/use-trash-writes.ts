import { useNotification } from '@refinedev/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type Trashed, trashEndpoints } from '#contract/trash.ts';
import { countsText, useRecordPaths } from '../../components/any-record.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { useFailureNotification } from '../../providers/use-endpoint.ts';
import { useResourceMutations } from '../../providers/use-resource-mutations.ts';

/** What can be done with the trash. Each says how it went, and reads the list again, also where another was quicker. */
export function useTrashWrites() {
  const { t, i18n } = useTranslation('trash');
  const navigate = useNavigate();
  const pathOf = useRecordPaths();
  const { run, changed } = useResourceMutations('trash');
  const { open: notify } = useNotification();
  const notifyFailure = useFailureNotification();
  const [isBusy, setBusy] = useState(false);

  const write = async (work: () => Promise<unknown>, name?: string) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      const isGone = name !== undefined && error instanceof ApiError && error.code === 'NOT_FOUND';
      if (isGone) notify?.({ type: 'error', message: t('gone', { name }) });
      else notifyFailure(error);
      await changed();
    } finally {
      setBusy(false);
    }
  };
  const callOf = ({ id, others }: Trashed, withOthers: boolean) => ({
    params: { id },
    query: { withOthers: String(withOthers && Object.keys(others).length > 0) },
  });

  return {
    isBusy,

    restore: (row: Trashed, withOthers: boolean) =>
      write(() => {
        const { name } = row;
        const path = pathOf(row);
        return run(trashEndpoints.restore, callOf(row, withOthers), {
          failure: false,
          success: ({ restored, leftOut }) => ({
            message: [
              t('restored', { name }),
              ...withItself(restored, row, (others) => t('restoredWith', { others })),
              ...(leftOut > 0 ? [t('leftOut', { count: leftOut })] : []),
            ].join(' '),
            ...(path && { action: { label: t('open'), run: () => navigate(path) } }),
          }),
        });
      }, row.name),

    purge: (row: Trashed, withOthers: boolean) =>
      write(
        () =>
          run(trashEndpoints.remove, callOf(row, withOthers), {
            failure: false,
            success: t('purge.done', { name: row.name }),
          }),
        row.name,
      ),

    empty: () =>
      write(() =>
        run(
          trashEndpoints.empty,
          {},
          {
            failure: false,
            success: ({ removed }) => t('emptied', { what: countsText(removed, t, i18n.language) }),
          },
        ),
      ),
  };

  /** A sentence about what came back besides the thing itself, if anything did. */
  function withItself(
    counts: Trashed['others'],
    { entityType }: Trashed,
    sentence: (others: string) => string,
  ): string[] {
    const others = { ...counts, [entityType]: (counts[entityType] ?? 0) - 1 };
    const text = countsText(others, t, i18n.language);
    return text ? [sentence(text)] : [];
  }
}
