import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';

/** What a cell gets besides its row. */
interface CellContext {
  t: TFunction;
  language: string;
  /** The grid moves one tab stop through its cells: whatever can be focused in a cell takes this. */
  tabIndex: 0 | -1;
}

/** A column of a list. The first one is the name of the row and stays in view when the others scroll. */
export interface ListColumn<Row> {
  /** The key of the row, and the name by which the list is sorted if the resource definition knows it. */
  field: Extract<keyof Row, string>;
  labelKey: string;
  /** The narrowest it gets; wide screens give all columns more in proportion to `grow`. */
  width: number;
  grow?: number;
  align?: 'left' | 'right';
  cell: (row: Row, context: CellContext) => ReactNode;
}
