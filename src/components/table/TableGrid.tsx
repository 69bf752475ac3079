import { styled } from '@mui/material/styles';
import { unstable_memoTheme as memoTheme } from '@mui/material/utils';
import { DataGrid, type GridColDef, type GridEventListener, useGridApiRef } from '@mui/x-data-grid';
import { memo, useEffect } from 'react';
import { cspNonce } from '../../lib/csp-nonce.ts';
import { statusStyle } from '../StatusChip.tsx';
import type { ListRow } from './columns.tsx';
import type { ListState } from './list-state.ts';
import { buttonWidth } from './to-grid-columns.tsx';

/** The rows of a list, and how they are drawn and sorted. */
export interface TableGridProps<Row extends ListRow> {
  label: string;
  columns: GridColDef<Row>[];
  rows: readonly Row[];
  sort: ListState['sort'];
  onSort: (sort: ListState['sort']) => void;
}

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
    <StyledGrid
      apiRef={apiRef}
      aria-label={label}
      nonce={cspNonce}
      columns={columns}
      rows={rows}
      rowCount={rows.length}
      // The free grid refuses pages above 100 rows. It never sees a page: it gets the rows of one page as all there is.
      paginationMode="server"
      sortingMode="server"
      sortingOrder={sortingOrder}
      sortModel={[{ field: sort.field, sort: sort.order }]}
      onSortModelChange={([item]) => item && onSort({ field: item.field, order: item.sort ?? 'asc' })}
      onCellKeyDown={openByKey}
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
    />
  );
}

export default memo(Grid) as typeof Grid;

/** Enter on a cell does what a click on the link or button in it does, Space what one on its button does. */
const openByKey: GridEventListener<'cellKeyDown'> = (_params, event) => {
  const isSpace = event.key === ' ';
  if (!isSpace && event.key !== 'Enter') return;
  const cell = event.currentTarget;
  if (event.target !== cell) {
    // The grid would scroll by Space and so take it from the button that has the focus.
    event.defaultMuiPrevented = isSpace;
    return;
  }
  const buttons = '.list-button, .row-actions > button';
  const target = cell.querySelector<HTMLElement>(isSpace ? buttons : `.list-name a, ${buttons}`);
  if (!target) return;
  event.preventDefault();
  event.defaultMuiPrevented = true;
  target.click();
};

let measured: { size: number; devicePixelRatio: number } | undefined;

/** Pixels that a scrollbar takes. A grid would measure it by itself each time it is shown, which causes another layout of the page. */
function scrollbarSize(): number {
  if (measured?.devicePixelRatio !== window.devicePixelRatio) {
    const box = document.createElement('div');
    Object.assign(box.style, { position: 'absolute', visibility: 'hidden', overflow: 'scroll' });
    document.body.append(box);
    measured = { size: box.offsetWidth - box.clientWidth, devicePixelRatio: window.devicePixelRatio };
    box.remove();
  }
  return measured.size;
}

/**
 * The look of the rows, once for all of them: cells carry class names only, because a styled component in each of some
 * hundred cells would cost more time than all the rest of the list. It is made once for the theme.
 */
const StyledGrid = styled(DataGrid)(
  memoTheme(({ theme }) => {
    const sticky = {
      position: 'sticky',
      zIndex: 4,
      backgroundColor: theme.palette.background.paper,
    } as const;
    return {
      '--row-hover': `color-mix(in srgb, ${theme.palette.primary.main} 6%, ${theme.palette.background.paper})`,
      '--unstable_DataGrid-radius': '10px',
      '--DataGrid-rowBorderColor': theme.palette.divider,
      '--DataGrid-containerBackground': theme.palette.background.paper,
      // Firefox paints the track of a scrollbar over the ends of the rows.
      '& .MuiDataGrid-scrollbar': { scrollbarColor: `${theme.palette.text.secondary} transparent` },
      borderColor: theme.palette.divider,
      backgroundColor: theme.palette.background.paper,
      fontSize: 14,
      fontVariantNumeric: 'tabular-nums',
      '& .MuiDataGrid-columnHeader, & .MuiDataGrid-columnHeaders, & .MuiDataGrid-filler, & .MuiDataGrid-scrollbarFiller':
        {
          backgroundColor: theme.palette.background.paper,
        },
      // Until the grid knows its width, which is before its rows, its columns are not where they will be.
      '&:not(:has(.MuiDataGrid-row)) .MuiDataGrid-columnHeaders': { visibility: 'hidden' },
      '& .MuiDataGrid-columnHeader': { color: theme.palette.text.secondary, fontWeight: 600, fontSize: 13 },
      '& .MuiDataGrid-columnHeaders:not(:hover) .MuiDataGrid-columnSeparator': { opacity: 0 },
      '& .MuiDataGrid-row:hover': { backgroundColor: 'var(--row-hover)' },
      '& .MuiDataGrid-row:hover .list-first, & .MuiDataGrid-row:hover .list-last': {
        backgroundColor: 'var(--row-hover)',
      },
      '& .list-first': { ...sticky, left: 0 },
      '& .MuiDataGrid-virtualScroller--hasScrollX .list-first': {
        boxShadow: `1px 0 0 ${theme.palette.divider}`,
      },
      '& .MuiDataGrid-virtualScroller--hasScrollX .list-last': {
        boxShadow: `-1px 0 0 ${theme.palette.divider}`,
      },
      '& .list-last': { ...sticky, right: 0, paddingInline: '4px', overflow: 'visible' },
      '& .list-label': { display: 'inline-flex', alignItems: 'center', gap: '4px', minWidth: 0 },
      '& .list-label > span': { overflow: 'hidden', textOverflow: 'ellipsis' },
      // The arrow takes no room from the name before it is needed.
      '& .list-label svg': { width: 16, height: 16, flex: 'none', fill: 'currentColor', display: 'none' },
      '& .MuiDataGrid-columnHeader--sortable:hover .list-label svg': { display: 'block', opacity: 0.5 },
      '& .MuiDataGrid-columnHeader[aria-sort$="scending"] .list-label svg': { display: 'block', opacity: 1 },
      '& .MuiDataGrid-columnHeader[aria-sort="descending"] .list-label svg': { transform: 'rotate(180deg)' },
      '& .MuiDataGrid-columnHeader[aria-sort$="scending"]': { color: theme.palette.text.primary },
      ...statusStyle(theme),
      '& .list-unseen': {
        position: 'absolute',
        width: 1,
        height: 1,
        overflow: 'hidden',
        clipPath: 'inset(50%)',
      },
      '& .MuiDataGrid-columnHeader--alignRight .list-label': { flexDirection: 'row-reverse' },
      '& .list-muted': { color: theme.palette.text.secondary, overflow: 'hidden', textOverflow: 'ellipsis' },
      '& .list-access': {
        display: 'inline-flex',
        alignItems: 'center',
        gap: '6px',
        color: theme.palette.text.secondary,
      },
      '& .list-access svg': { width: 16, height: 16 },
      '& .list-name': { display: 'flex', alignItems: 'center', gap: '10px', minWidth: 0 },
      // With its margins an icon is as wide as an image, so that all names begin below each other.
      '& .list-name svg': {
        width: 20,
        height: 20,
        marginInline: 2,
        flex: 'none',
        color: theme.palette.text.secondary,
      },
      '& .list-name svg.list-warning': { color: theme.palette.warning.main },
      '& .list-name > .list-muted': { flex: 'none' },
      '& .list-name :is(a, strong)': {
        color: theme.palette.text.primary,
        fontWeight: 600,
        textDecoration: 'none',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
      },
      '& .list-name a:hover': { color: theme.palette.primary.main, textDecoration: 'underline' },
      '& .row-actions': { display: 'flex', justifyContent: 'flex-end', alignItems: 'center' },
      '& .row-button': {
        display: 'grid',
        placeItems: 'center',
        width: buttonWidth,
        height: 36,
        padding: 0,
        border: 0,
        borderRadius: '8px',
        background: 'none',
        color: theme.palette.text.secondary,
        cursor: 'pointer',
      },
      '& .row-button svg': { width: 20, height: 20 },
      '& .row-button:hover': {
        backgroundColor: theme.palette.action.hover,
        color: theme.palette.text.primary,
      },
      '& .row-button.danger:hover': { color: theme.palette.error.main },
      '& .row-button:focus-visible': { outline: '2px solid', outlineColor: theme.palette.primary.main },
      '& .on-hover': { display: 'flex', opacity: 0 },
      '& .MuiDataGrid-row:hover .on-hover, & .row-actions:has(.row-button:focus-visible) .on-hover': {
        opacity: 1,
      },
      '@media (hover: none)': { '& .on-hover': { display: 'none' } },
    };
  }),
) as typeof DataGrid;
