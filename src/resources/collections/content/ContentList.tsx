import { closestCenter, DndContext, DragOverlay } from '@dnd-kit/core';
import { restrictToVerticalAxis } from '@dnd-kit/modifiers';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import DragIndicatorIcon from '@mui/icons-material/DragIndicator';
import Box from '@mui/material/Box';
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type ComponentProps,
  memo,
  type Ref,
  type RefObject,
  useDeferredValue,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { Item } from '#contract/items.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { useContentLanguage } from '../../../providers/current-user.ts';
import { type ContentRowActions, ContentRowMenu } from './ContentRowMenu.tsx';
import { ItemFacts } from './ItemFacts.tsx';
import { RowButton, RowFrame } from './RowFrame.tsx';
import { useDrag } from './use-drag.ts';

/** What others may ask of the list. */
export interface ListHandle {
  scrollToEnd: () => void;
}

interface Props {
  rows: readonly Item[];
  order: readonly string[];
  actions: ContentRowActions;
  onDrop: (id: string, target: string) => void;
  handle: RefObject<ListHandle | null>;
}

/** Up to this many rows are all in the page; beyond, only those near the visible ones. */
const plainRows = 100;

/** The items of a collection as a list whose rows can be dragged with the pointer or the keys. */
export function ContentList({ rows, order, actions, onDrop, handle }: Props) {
  const { t } = useTranslation('collections');
  const languageOf = useContentLanguage();
  const { box, top } = usePlaceInPage();
  const { dragged, context } = useDrag(rows, order, onDrop);
  const positions = useMemo(() => new Map(order.map((id, index) => [id, index + 1])), [order]);
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const draggedIndex = dragged ? ids.indexOf(dragged.id) : -1;

  // The rows in view first; the others are drawn once those show.
  const overscan = useDeferredValue(rows.length <= plainRows ? plainRows : 12, 0);
  const list = useWindowVirtualizer({
    count: rows.length,
    scrollMargin: top,
    // A guess of what is in view, until it is known where the list begins.
    initialRect: { width: window.innerWidth, height: window.innerHeight / 2 },
    // What is scrolled to must not end behind the bars of the page.
    scrollPaddingStart: 72,
    scrollPaddingEnd: 96,
    getItemKey: (index) => ids[index] ?? index,
    estimateSize: () => 57,
    overscan,
    // The row that is dragged stays, however far the list scrolls: it holds the focus of the keys.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...(draggedIndex < 0 ? [] : [draggedIndex])])].toSorted(
        (one, other) => one - other,
      ),
  });
  useImperativeHandle(handle, () => ({
    scrollToEnd: () => list.scrollToIndex(rows.length - 1, { align: 'end' }),
  }));

  // Those who only read do not wait for what dragging needs, which takes most of the time that the rows take.
  const Row = actions.mayWrite ? SortableRow : ReadRow;
  const content = (
    <Box
      ref={box}
      component="ol"
      aria-label={t('content.title')}
      sx={{ position: 'relative', m: 0, p: 0, listStyle: 'none' }}
      style={{ height: list.getTotalSize() }}
    >
      {list.getVirtualItems().map(({ index, start }) => {
        const item = rows[index];
        return (
          item && (
            <Row
              // Not the key of the virtual row: when rows are measured and moved at once, that may be of another item.
              key={item.id}
              item={item}
              position={positions.get(item.id) ?? index + 1}
              total={order.length}
              own={languageOf(item.namespaces)}
              actions={actions}
              top={start - top}
              index={index}
              measure={list.measureElement}
            />
          )
        );
      })}
    </Box>
  );
  if (!actions.mayWrite) return content;
  return (
    <DndContext {...context} collisionDetection={closestCenter} modifiers={[restrictToVerticalAxis]}>
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {content}
      </SortableContext>
      {/* Its animation is none of a style sheet's, so that style sheets cannot stop it. */}
      <DragOverlay {...(prefersStillness() && { dropAnimation: null })}>
        {dragged && (
          <RowFrame className="dragged">
            <DragIndicatorIcon fontSize="small" color="action" sx={{ mx: 0.625 }} />
            <ItemFacts
              item={dragged}
              position={positions.get(dragged.id) ?? 0}
              own={languageOf(dragged.namespaces)}
            />
            <Box sx={{ width: { xs: 30, sm: 68 }, flex: 'none' }} />
          </RowFrame>
        )}
      </DragOverlay>
    </DndContext>
  );
}

const prefersStillness = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** How far below the top of the page the list begins; what is above it may grow and shrink. */
function usePlaceInPage() {
  const box = useRef<HTMLElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (box.current) setTop(Math.round(box.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  return { box, top };
}

interface ContentRowProps {
  item: Item;
  position: number;
  total: number;
  own: LanguageCode;
  actions: ContentRowActions;
  /** The position of the row in the list, and how the list measures its height. */
  top: number;
  index: number;
  measure: Ref<HTMLLIElement>;
}

/** A row that can be dragged. Sorting renders every row again when one comes or goes; what is in it is kept from that. */
const SortableRow = memo(function SortableRow(props: ContentRowProps) {
  return <ContentRow {...props} sortable={useSortable({ id: props.item.id })} />;
});

/** One item in the content of a collection, with its handle and its menu where the person may write. */
function ContentRow(props: ContentRowProps & { sortable?: ReturnType<typeof useSortable> }) {
  const { item, position, total, own, actions, top, index, measure, sortable } = props;
  return (
    <li
      ref={measure}
      data-index={index}
      data-item={item.id}
      aria-setsize={total}
      aria-posinset={position}
      style={{ position: 'absolute', insetInline: 0, top: 0, transform: `translateY(${top}px)` }}
    >
      <RowFrame
        ref={sortable?.setNodeRef}
        style={
          sortable && {
            transform: CSS.Translate.toString(sortable.transform),
            transition: sortable.transition,
            opacity: sortable.isDragging ? 0.35 : 1,
          }
        }
      >
        {sortable && (
          <DragHandle
            ref={sortable.setActivatorNodeRef}
            title={item.title}
            {...sortable.attributes}
            {...sortable.listeners}
          />
        )}
        <ItemFacts
          item={item}
          position={position}
          own={own}
          onOpen={actions.mayEdit(item) ? actions.edit : undefined}
        />
        {actions.mayWrite && (
          <ContentRowMenu item={item} position={position} total={total} actions={actions} />
        )}
      </RowFrame>
    </li>
  );
}

const ReadRow = memo(ContentRow);

/** What an item is dragged by, with the pointer or with the keys. */
const DragHandle = memo(function DragHandle({
  title,
  ...button
}: Omit<ComponentProps<typeof RowButton>, 'icon' | 'aria-label'>) {
  const { t } = useTranslation('collections');
  return (
    <RowButton
      {...button}
      icon={DragIndicatorIcon}
      className="handle"
      title={t('content.drag.handle')}
      aria-label={t('content.drag.handleOf', { title })}
    />
  );
});
