import { closestCenter, DndContext, DragOverlay } from '@dnd-kit/core';
import { restrictToVerticalAxis } from '@dnd-kit/modifiers';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import DragIndicatorIcon from '@mui/icons-material/DragIndicator';
import Box from '@mui/material/Box';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useImperativeHandle, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Item } from '#contract/items.ts';
import { ContentRow } from './ContentRow.tsx';
import { ItemFacts } from './ItemFacts.tsx';
import { RowFrame } from './RowFrame.tsx';
import type { RowActions } from './RowMenu.tsx';
import { useDrag } from './use-drag.ts';

/** What others may ask of the list. */
export interface ListHandle {
  scrollToEnd: () => void;
}

interface Props {
  rows: readonly Item[];
  order: readonly string[];
  actions: RowActions;
  onDrop: (id: string, target: string) => void;
  handle: RefObject<ListHandle | null>;
}

/** Up to this many rows are all in the page; beyond, only those near the visible ones. */
const plainRows = 100;

/** The entries of a course as a list whose rows can be dragged with the pointer or the keys. */
export function ContentList({ rows, order, actions, onDrop, handle }: Props) {
  const { t } = useTranslation('collections');
  const box = useRef<HTMLDivElement>(null);
  const { dragged, context } = useDrag(rows, order, onDrop);
  const positions = useMemo(() => new Map(order.map((id, index) => [id, index + 1])), [order]);
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const draggedIndex = dragged ? ids.indexOf(dragged.id) : -1;

  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    getItemKey: (index) => ids[index] ?? index,
    estimateSize: () => 57,
    overscan: rows.length <= plainRows ? plainRows : 12,
    // The row that is dragged stays, however far the list scrolls: it holds the focus of the keys.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...(draggedIndex < 0 ? [] : [draggedIndex])])].toSorted(
        (one, other) => one - other,
      ),
  });
  useImperativeHandle(handle, () => ({
    scrollToEnd: () => {
      list.scrollToIndex(rows.length - 1, { align: 'end' });
      box.current?.scrollIntoView({ block: 'nearest' });
    },
  }));

  return (
    <DndContext {...context} collisionDetection={closestCenter} modifiers={[restrictToVerticalAxis]}>
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <Box ref={box} sx={boxStyle}>
          <Box
            component="ol"
            aria-label={t('content.title')}
            sx={{ position: 'relative', height: list.getTotalSize(), m: 0, p: 0, listStyle: 'none' }}
          >
            {list.getVirtualItems().map(({ index, key, start }) => {
              const item = rows[index];
              return (
                item && (
                  <ContentRow
                    key={key}
                    item={item}
                    position={positions.get(item.id) ?? index + 1}
                    total={order.length}
                    actions={actions}
                    top={start}
                    index={index}
                    measure={list.measureElement}
                  />
                )
              );
            })}
          </Box>
        </Box>
      </SortableContext>
      <DragOverlay>
        {dragged && (
          <RowFrame className="dragged">
            <DragIndicatorIcon fontSize="small" color="action" sx={{ mx: 0.625 }} />
            <ItemFacts item={dragged} position={positions.get(dragged.id) ?? 0} />
            <Box sx={{ width: { xs: 30, sm: 68 }, flex: 'none' }} />
          </RowFrame>
        )}
      </DragOverlay>
    </DndContext>
  );
}

const boxStyle = {
  maxHeight: 'min(75vh, 880px)',
  overflowY: 'auto',
  overflowX: 'hidden',
  // What is scrolled to must not end behind the bars of the page.
  scrollMarginBlock: 96,
};
