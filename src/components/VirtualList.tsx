import Box from '@mui/material/Box';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef } from 'react';

interface Props<Row> {
  rows: readonly Row[];
  label: string;
  keyOf: (row: Row) => string | number;
  /** How high a row is before it is measured, in pixels. */
  rowHeight: number;
  /** The style of the box that scrolls. */
  sx: object;
  children: (row: Row) => ReactNode;
}

/** A list that scrolls in a box; of its rows those near the visible ones are in the page. */
export function VirtualList<Row>({ rows, label, keyOf, rowHeight, sx, children }: Props<Row>) {
  const box = useRef<HTMLDivElement>(null);
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    getItemKey: (index) => (rows[index] === undefined ? index : keyOf(rows[index])),
    estimateSize: () => rowHeight,
    overscan: 10,
  });
  return (
    // Focusable, because what scrolls must be reachable by keyboard.
    <Box ref={box} tabIndex={0} role="group" aria-label={label} sx={{ ...sx, overflowY: 'auto' }}>
      <Box
        component="ol"
        aria-label={label}
        sx={{ position: 'relative', height: list.getTotalSize(), m: 0, p: 0, listStyle: 'none' }}
      >
        {list.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          return (
            row !== undefined && (
              <li
                // Not the key of the virtual row: when rows are measured and removed at once, that may be of another row.
                key={keyOf(row)}
                ref={list.measureElement}
                data-index={index}
                aria-setsize={rows.length}
                aria-posinset={index + 1}
                style={{ position: 'absolute', insetInline: 0, top: 0, transform: `translateY(${start}px)` }}
              >
                {children(row)}
              </li>
            )
          );
        })}
      </Box>
    </Box>
  );
}
