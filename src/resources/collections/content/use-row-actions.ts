import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Item } from '#contract/items.ts';
import { entryModal } from '../../../components/entry-modal.ts';
import { useMayWrite } from '../../../components/use-may-write.ts';
import { moveTo } from './content-changes.ts';
import { type Course, contentRowsKey } from './course-cache.ts';
import { moveModal } from './move-modal.ts';
import type { RowActions } from './RowMenu.tsx';
import type { useContentChanges } from './use-content-changes.ts';

/** What the rows of a course's content can do. */
export function useRowActions(
  course: Course,
  rows: readonly Item[],
  { order, change }: ReturnType<typeof useContentChanges>,
  mayWrite: boolean,
): RowActions {
  const { t } = useTranslation('collections');
  const client = useQueryClient();
  const mayWriteEntry = useMayWrite();

  const move = ({ id, title }: Item, position: number) =>
    change(moveTo(order, id, position), t('content.moved', { title, position }), rows);

  return {
    mayWrite,
    mayEdit: (item) => mayWrite && mayWriteEntry(item),
    move,
    askPosition: (item, position) =>
      moveModal.open({
        title: item.title,
        position,
        total: order.length,
        onMove: (wanted) => move(item, wanted),
      }),
    remove: ({ id, title }) => change({ kind: 'remove', ids: [id] }, t('content.removed', { title }), rows),
    edit: ({ id, type }) =>
      entryModal.open({
        itemId: id,
        type,
        onSaved: () => client.invalidateQueries({ queryKey: contentRowsKey(course.id) }),
      }),
  };
}
