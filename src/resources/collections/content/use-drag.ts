import {
  type Announcements,
  type DragEndEvent,
  KeyboardSensor,
  type KeyboardSensorProps,
  MouseSensor,
  type ScreenReaderInstructions,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Item } from '#contract/items.ts';

// Made once, so that the rows are not handed new listeners with every step of a scroll.
/** How far the pointer must go before a press on the handle is a drag. */
const pointer = { activationConstraint: { distance: 6 } };
/** At once: a smooth scroll ends halfway when the list measures rows that come into view, and the key is lost. */
const keys = { coordinateGetter: sortableKeyboardCoordinates, scrollBehavior: 'auto' as const };

/**
 * Moves a row by keys. Those pressed before dnd-kit has measured the rows and listens to keys wait for it: it would lose
 * them, or move the row by a wrong distance.
 */
class RowKeyboardSensor extends KeyboardSensor {
  constructor(props: KeyboardSensorProps) {
    super(props);
    const held: KeyboardEvent[] = [];
    const hold = (event: KeyboardEvent) => {
      if (event.key === 'Escape') return;
      event.preventDefault();
      event.stopImmediatePropagation();
      held.push(event);
    };
    const release = () => {
      const { active, over } = props.context.current;
      if (active?.id === props.active && over?.id !== props.active) {
        requestAnimationFrame(release);
        return;
      }
      document.removeEventListener('keydown', hold, true);
      for (const event of held) event.target?.dispatchEvent(new KeyboardEvent('keydown', event));
    };
    document.addEventListener('keydown', hold, true);
    // After dnd-kit's own timer, which adds its listener.
    setTimeout(release);
  }
}

/** Dragging of items with mouse, finger and keys, spoken in the language of the portal. */
export function useDrag(
  rows: readonly Item[],
  order: readonly string[],
  onDrop: (id: string, target: string) => void,
) {
  const { t } = useTranslation('collections');
  const [dragged, setDragged] = useState<Item>();
  /** The position that was announced last: when an item is lifted, dnd-kit also reports that it is over its own place. */
  const announced = useRef<string | number>(undefined);
  const sensors = useSensors(
    useSensor(MouseSensor, pointer),
    useSensor(TouchSensor, pointer),
    useSensor(RowKeyboardSensor, keys),
  );

  const messageValues = (id: string | number, target: string | number = id) => ({
    title: rows.find((row) => row.id === id)?.title ?? '',
    position: order.indexOf(String(target)) + 1,
    total: order.length,
  });
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      announced.current = active.id;
      return t('content.drag.started', messageValues(active.id));
    },
    onDragOver: ({ active, over }) => {
      if (announced.current === over?.id) return undefined;
      announced.current = over?.id;
      return over
        ? t('content.drag.over', messageValues(active.id, over.id))
        : t('content.drag.outside', messageValues(active.id));
    },
    onDragEnd: ({ active, over }) =>
      over
        ? t('content.drag.ended', messageValues(active.id, over.id))
        : t('content.drag.canceled', messageValues(active.id)),
    onDragCancel: ({ active }) => t('content.drag.canceled', messageValues(active.id)),
  };
  const screenReaderInstructions: ScreenReaderInstructions = { draggable: t('content.drag.instructions') };

  return {
    dragged,
    context: {
      sensors,
      accessibility: { announcements, screenReaderInstructions },
      onDragStart: ({ active }: { active: { id: string | number } }) =>
        setDragged(rows.find((row) => row.id === active.id)),
      onDragCancel: () => setDragged(undefined),
      onDragEnd: ({ active, over }: DragEndEvent) => {
        setDragged(undefined);
        if (over && over.id !== active.id) onDrop(String(active.id), String(over.id));
      },
    },
  };
}
