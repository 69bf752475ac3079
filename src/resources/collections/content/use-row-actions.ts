import { useDataProvider } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useInsertionEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Item } from '#contract/items.ts';
import { useMayWrite } from '../../../components/use-may-write.ts';
import { itemModal } from '../../items/item-modal.ts';
import { moveModal } from '../collection-modals.ts';
import { type CollectionHead, contentRowsKey, reloadCollection } from './collection-cache.ts';
import { moveTo } from './content-changes.ts';
import type { RowActions } from './RowMenu.tsx';
import type { useContentChanges } from './use-content-changes.ts';

/** What the rows of a collection's content can do. */
export function useRowActions(
  collection: CollectionHead,
  rows: readonly Item[],
  { order, change }: ReturnType<typeof useContentChanges>,
  mayWrite: boolean,
): RowActions {
  const { t } = useTranslation('collections');
  const client = useQueryClient();
  const dataProvider = useDataProvider();
  const mayWriteItem = useMayWrite();

  const mayEdit = useCallback((item: Item) => mayWrite && mayWriteItem(item), [mayWrite, mayWriteItem]);
  const move = useLatestCallback(({ id, title }: Item, position: number) => {
    change(moveTo(order, id, position), t('content.moved', { title, position }), rows);
  });
  const askPosition = useLatestCallback((item: Item, position: number) =>
    moveModal.open({
      title: item.title,
      position,
      total: order.length,
      onMove: (wanted) => move(item, wanted),
    }),
  );
  const remove = useLatestCallback(({ id, title }: Item) => {
    change({ kind: 'remove', ids: [id] }, t('content.removed', { title }), rows);
  });
  const reloadRows = () => client.invalidateQueries({ queryKey: contentRowsKey(collection.id) });
  const edit = useLatestCallback(({ id, type }: Item) =>
    itemModal.open({
      itemId: id,
      type,
      onSaved: reloadRows,
      onRemoved: () =>
        void Promise.all([reloadCollection(client, dataProvider(), collection.id), reloadRows()]),
    }),
  );

  // The same object from render to render, so that rows which did not change are not rendered again.
  return useMemo(
    () => ({ mayWrite, mayEdit, edit, move, askPosition, remove }),
    [mayWrite, mayEdit, edit, move, askPosition, remove],
  );
}

/** The same function at every render that calls the latest one: for callbacks of rows that should not render again. */
function useLatestCallback<Arguments extends unknown[], Result>(
  callback: (...parts: Arguments) => Result,
): (...parts: Arguments) => Result {
  const latest = useRef(callback);
  useInsertionEffect(() => {
    latest.current = callback;
  });
  return useCallback((...parts) => latest.current(...parts), []);
}
