import { useDataProvider } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Item } from '#contract/items.ts';
import { useLatestCallback } from '../../../components/use-latest-callback.ts';
import { useMayWrite } from '../../../components/use-may-write.ts';
import { type ItemPlace, itemModal } from '../../items/item-modals.ts';
import { moveModal } from '../collection-modals.ts';
import type { ContentRowActions } from './ContentRowMenu.tsx';
import { type CollectionHead, reloadCollection, reloadRows } from './collection-cache.ts';
import { moveTo } from './content-changes.ts';
import type { useContentChanges } from './use-content-changes.ts';

/** What the rows of a collection's content can do. */
export function useContentRowActions(
  collection: CollectionHead,
  rows: readonly Item[],
  { order, change }: ReturnType<typeof useContentChanges>,
  mayWrite: boolean,
): ContentRowActions {
  const { t } = useTranslation('collections');
  const client = useQueryClient();
  const dataProvider = useDataProvider();
  const mayWriteItem = useMayWrite();

  const mayEdit = useCallback((item: Item) => mayWrite && mayWriteItem(item), [mayWrite, mayWriteItem]);
  const move = useLatestCallback(({ id, title }: Item, position: number) => {
    change(moveTo(order, id, position), t('content.moved', { title, position }));
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
    change({ kind: 'remove', ids: [id] }, t('content.removed', { title }));
  });
  const reload = () => void reloadRows(client, collection.id);
  const placeOf = useLatestCallback((id: string) => placeAmong(order, rows, id, mayEdit));
  const edit = useLatestCallback(({ id, type }: Item) =>
    itemModal.open({
      itemId: id,
      type,
      placeOf,
      onSaved: reload,
      onRemoved: () => {
        void reloadCollection(client, dataProvider(), collection.id);
        reload();
      },
    }),
  );

  // The same object from render to render, so that rows which did not change are not rendered again.
  return useMemo(
    () => ({ mayWrite, mayEdit, edit, move, askPosition, remove }),
    [mayWrite, mayEdit, edit, move, askPosition, remove],
  );
}

/** The position of an item in its collection, with the nearest ones before and after it that may be edited, as far as that is known. */
function placeAmong(
  order: readonly string[],
  rows: readonly Item[],
  id: string,
  mayEdit: (item: Item) => boolean,
): ItemPlace | undefined {
  const at = order.indexOf(id);
  if (at < 0) return undefined;
  const known = new Map(rows.map((row) => [row.id, row]));
  const isOpen = (other: string) => {
    const row = known.get(other);
    return !row || mayEdit(row);
  };
  const stepTo = (other: string | undefined) =>
    other === undefined ? undefined : { id: other, type: known.get(other)?.type ?? '' };
  return {
    position: at + 1,
    total: order.length,
    previous: stepTo(order.slice(0, at).findLast(isOpen)),
    next: stepTo(order.slice(at + 1).find(isOpen)),
  };
}
