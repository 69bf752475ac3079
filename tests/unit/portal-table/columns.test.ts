import { describe, expect, it } from 'vitest';
import type { ListColumn } from '../../../src/components/table/columns.tsx';
import { actionsField, toGridColumns } from '../../../src/components/table/to-grid-columns.tsx';
import { collectionColumns } from '../../../src/resources/collections/collection-columns.tsx';
import { collections } from '../../../src/resources/collections/index.ts';
import { items } from '../../../src/resources/items/index.ts';
import { itemColumns } from '../../../src/resources/items/item-columns.tsx';
import { tags } from '../../../src/resources/tags/index.ts';
import { tagColumns } from '../../../src/resources/tags/tag-columns.tsx';

const lists = [
  { name: 'collections', columns: collectionColumns, sortFields: collections.sortFields },
  { name: 'items', columns: itemColumns, sortFields: items.sortFields },
  { name: 'tags', columns: tagColumns, sortFields: tags.sortFields },
] as { name: string; columns: readonly ListColumn<{ id: string }>[]; sortFields: readonly string[] }[];

describe.each(lists)('the columns of $name', ({ columns, sortFields }) => {
  const grid = toGridColumns({
    columns,
    sortFields,
    t: ((key: string) => key) as never,
    language: 'en',
    hoverActions: 2,
    renderActions: () => null,
  });

  it('keep the name at the left edge and the actions at the right', () => {
    expect(grid[0]?.cellClassName).toBe('list-first');
    expect(grid.at(-1)).toMatchObject({ field: actionsField, cellClassName: 'list-last', sortable: false });
  });

  it('can be sorted by exactly the fields the call sorts by', () => {
    const sortable = grid.filter((column) => column.sortable).map((column) => column.field);
    const shown = columns.map((column): string => column.field);
    expect(sortable).toEqual(shown.filter((field) => sortFields.includes(field)));
    expect(sortable).toContain('updatedAt');
  });

  it('each have a unique name and field', () => {
    expect(new Set(grid.map((column) => column.field)).size).toBe(grid.length);
    expect(grid.every((column) => column.headerName)).toBe(true);
  });
});
