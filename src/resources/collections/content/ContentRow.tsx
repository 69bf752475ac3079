import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { memo, type Ref } from 'react';
import type { Item } from '#contract/items.ts';
import { DragHandle } from './DragHandle.tsx';
import { ItemFacts } from './ItemFacts.tsx';
import { RowFrame } from './RowFrame.tsx';
import { type RowActions, RowMenu } from './RowMenu.tsx';

interface Props {
  item: Item;
  position: number;
  total: number;
  actions: RowActions;
  /** Where the row stands in the list that scrolls, and how the list learns its height. */
  top: number;
  index: number;
  measure: Ref<HTMLLIElement>;
}

/**
 * One entry in the content of a course, with its handle and its menu where the person may write.
 * Sorting renders every row again when one comes or goes; what is in the row is kept from that.
 */
export const ContentRow = memo(function ContentRow(props: Props) {
  const { item, position, total, actions, top, index, measure } = props;
  const { attributes, listeners, ...sortable } = useSortable({ id: item.id, disabled: !actions.mayWrite });
  return (
    <li
      ref={measure}
      data-index={index}
      aria-setsize={total}
      aria-posinset={position}
      style={{ position: 'absolute', insetInline: 0, top: 0, transform: `translateY(${top}px)` }}
    >
      <RowFrame
        ref={sortable.setNodeRef}
        style={{
          transform: CSS.Translate.toString(sortable.transform),
          transition: sortable.transition,
          opacity: sortable.isDragging ? 0.35 : 1,
        }}
      >
        {actions.mayWrite && (
          <DragHandle ref={sortable.setActivatorNodeRef} title={item.title} {...attributes} {...listeners} />
        )}
        <ItemFacts
          item={item}
          position={position}
          onOpen={actions.mayEdit(item) ? actions.edit : undefined}
        />
        {actions.mayWrite && <RowMenu item={item} position={position} total={total} actions={actions} />}
      </RowFrame>
    </li>
  );
});
