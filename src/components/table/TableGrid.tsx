import { DataGrid, type GridColDef, type GridEventListener, useGridApiRef } from '@mui/x-data-grid';
import { memo, useEffect } from 'react';
import { cspNonce } from '../../lib/csp-nonce.ts';
import { gridStyle } from './grid-style.ts';
import type { ListRow } from './list-column.ts';
import type { ListState } from './list-state.ts';
import { scrollbarSize } from './scrollbar-size.ts';

interface TableGridProps<Row extends ListRow> {
  label: string;
  columns: GridColDef<Row>[];
  rows: readonly Row[];
  sort: ListState['sort'];
  onSort: (sort: ListState['sort']) => void;
}

// The free grid refuses pages above 100 rows. It never sees a page here: it gets the rows of one page as all there is.
const everything = { page: 0, pageSize: -1 };

// Wider than any list: all columns are drawn from the start, see below.
const allColumns = 10_000;

// Without a third step "unsorted": the same column turns the order, another one starts ascending.
const sortingOrder = ['asc', 'desc'] as const;

/** The rows of a list in a grid, which renders those in view. Order, filters and pages are the server's. */
function Grid<Row extends ListRow>({ label, columns, rows, sort, onSort }: TableGridProps<Row>) {
  const apiRef = useGridApiRef();
  // A column that is scrolled out of view would be taken out of the page, and with it the one that sticks to the edge.
  useEffect(() => apiRef.current?.unstable_setColumnVirtualization(false), [apiRef]);
  return (
    <DataGrid
      apiRef={apiRef}
      aria-label={label}
      nonce={cspNonce}
      columns={columns}
      rows={rows}
      rowCount={rows.length}
      paginationMode="server"
      paginationModel={everything}
      sortingMode="server"
      sortingOrder={sortingOrder}
      sortModel={[{ field: sort.field, sort: sort.order }]}
      onSortModelChange={([item]) => item && onSort({ field: item.field, order: item.sort ?? 'asc' })}
      onCellKeyDown={openByEnter}
      rowHeight={44}
      columnHeaderHeight={44}
      columnBufferPx={allColumns}
      rowBufferPx={88}
      scrollbarSize={scrollbarSize()}
      rowSelection={false}
      disableColumnFilter
      disableColumnMenu
      disableColumnSelector
      hideFooter
      sx={gridStyle}
    />
  );
}

export const TableGrid = memo(Grid) as typeof Grid;

/** Enter on a cell does what a click on the link or button in it does. */
const openByEnter: GridEventListener<'cellKeyDown'> = (_params, event) => {
  if (event.key !== 'Enter' || event.target !== event.currentTarget) return;
  event.currentTarget
    .querySelector<HTMLElement>('.list-name a, .list-button, .row-actions > button')
    ?.click();
};
