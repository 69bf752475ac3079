import type { BaseRecord } from '@refinedev/core';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';

/** What the table must know of a row: its id, and its workspaces if it belongs to some. */
export interface ListRow extends BaseRecord {
  id: string;
  namespaces?: string[];
}

/** What a cell gets besides its row. */
export interface CellContext {
  t: TFunction;
  language: string;
  /** The grid moves one tab stop through its cells: whatever can be focused in a cell takes this. */
  tabIndex: 0 | -1;
}

/** A column of a list. The first one is the name of the row and stays in view when the others scroll. */
export interface ListColumn<Row> {
  /** The key of the row, and the name by which the list is sorted if the resource definition knows it. */
  field: Extract<keyof Row, string>;
  /** The translation key of its header, or several of which the first that exists counts. */
  labelKey: string | string[];
  /** The narrowest it gets; wide screens give all columns more in proportion to `grow`. */
  width: number;
  grow?: number;
  align?: 'left' | 'right';
  cell: (row: Row, context: CellContext) => ReactNode;
  /** What the card of a phone says of it; absent: nothing. */
  card?: (row: Row, context: CellContext) => ReactNode;
}
