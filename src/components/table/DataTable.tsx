import Box from '@mui/material/Box';
import type { CardProps } from '@mui/material/Card';
import type { SxProps, Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { type BaseRecord, type HttpError, useList } from '@refinedev/core';
import { List } from '@refinedev/mui';
import { keepPreviousData } from '@tanstack/react-query';
import {
  type ComponentType,
  memo,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { ResourceDefinition } from '../../lib/resource-definition.ts';
import { useMay } from '../../providers/current-user.ts';
import { lazyComponent } from '../lazy-component.tsx';
import { useAfterFirstRender } from '../use-after-first-render.ts';
import { viewHeader, viewStyle } from '../view-style.ts';
import type { ListColumn, ListRow } from './columns.tsx';
import { type ListState, lastPage, refineParamsOf } from './list-state.ts';
import { type OpenRowMenu, RowActionsCell, RowMenu } from './RowMenu.tsx';
import { type RowAction, useRowActions } from './row-actions.ts';
import { type EmptyList, TableBody, TableSkeleton } from './TableBody.tsx';
import { type CardProps as RowCardProps, TableCards } from './TableCards.tsx';
import type { TableGridProps } from './TableGrid.tsx';
import { TablePager } from './TablePager.tsx';
import { TableToolbar } from './TableToolbar.tsx';
import { useFillHeight, useReturnScroll, useTopOnChange } from './table-scroll.ts';
import { toGridColumns } from './to-grid-columns.tsx';
import { type ChangeListState, type ListedResource, useListState } from './use-list-state.ts';

export interface DataTableProps<Row extends ListRow> {
  definition: ListedResource;
  title: string;
  /** The same array at every render; the first column is the name of the row. */
  columns: readonly ListColumn<Row>[];
  /** A card of the entity's own, in place of the one drawn from the columns. */
  card?: ComponentType<RowCardProps<Row>>;
  /** The same array at every render. */
  rowActions: readonly RowAction<Row>[];
  /** The primary action, shown to those who may add. */
  create?: ReactNode;
  empty: EmptyList;
  /** What the list asks for besides, as the kind of tag. */
  query?: Record<string, string>;
  /** More controls in the row of search and filters. */
  tools?: ReactNode;
  /** The state of a list in a dialog; a page keeps it in the address. */
  local?: [ListState, ChangeListState];
}

/** A list: title, search, filters, rows or cards, pages. All of its state is in the address. */
export function DataTable<Row extends ListRow>(props: DataTableProps<Row>) {
  const addressed = useListState(props.definition);
  const [state, change] = props.local ?? addressed;
  // Deferred, so that React draws rows that arrive in pieces.
  const list = useDeferredValue(useListRows<Row>(props.definition, state, props.query));
  return useAfterFirstRender() && <Listing {...props} state={state} change={change} list={list} />;
}

/** Only lists on wide screens need the grid, which is a fifth of their code. */
const grid = lazyComponent(() => import('./TableGrid.tsx'), GridSkeleton);
const TableGrid = grid.Component as typeof import('./TableGrid.tsx').default;
if (window.matchMedia('(min-width:960px)').matches) grid.preload().catch(() => undefined);

function GridSkeleton({ columns }: Pick<TableGridProps<ListRow>, 'columns'>) {
  return <TableSkeleton columns={columns} asCards={false} />;
}

interface ListingProps<Row extends ListRow> extends DataTableProps<Row> {
  state: ListState;
  change: ChangeListState;
  list: ReturnType<typeof useListRows<Row>>;
}

/** What a list shows of its state and rows. */
const Listing = memo(function Listing<Row extends ListRow>(props: ListingProps<Row>) {
  const { definition, title, columns, card, rowActions, empty, state, change, list } = props;
  const { t, i18n } = useTranslation(['table', 'common']);
  const asCards = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'), { noSsr: true });
  const hovers = useMediaQuery('not (hover: none)', { noSsr: true });
  const actionsFor = useRowActions(rowActions);
  const [menu, setMenu] = useState<OpenRowMenu<Row>>();
  const create = useMay(definition.name, 'create') ? props.create : undefined;

  const nameOf = useCallback((row: Row) => String(columns[0] ? row[columns[0].field] : row.id), [columns]);
  const openMenu = useCallback((row: Row, anchor: HTMLElement) => setMenu({ row, anchor }), []);
  const gridColumns = useMemo(
    () =>
      toGridColumns<Row>({
        columns,
        sortFields: definition.sortFields,
        t,
        language: i18n.language,
        // Fingers do not hover: there the menu has it all.
        hoverActions: hovers ? rowActions.filter(({ onHover }) => onHover).length : 0,
        ...(rowActions.length > 0 && {
          renderActions: (row, tabIndex) => (
            <RowActionsCell
              row={row}
              name={nameOf(row)}
              actions={actionsFor(row)}
              t={t}
              tabIndex={tabIndex}
              openMenu={openMenu}
            />
          ),
        }),
      }),
    [columns, definition.sortFields, t, i18n.language, hovers, rowActions, nameOf, actionsFor, openMenu],
  );
  const sortBy = useCallback((sort: ListState['sort']) => change({ sort }), [change]);
  const isLeaving = useReturnToLastPage(state, list, change);
  const root = useFillHeight(!asCards && !props.local);
  useTopOnChange(root, state);
  useReturnScroll(root, list.rows.length > 0);

  const height = asCards ? columnStyle : props.local ? dialogStyle : fillStyle;
  const wrapper: CardProps & { component: string } = {
    component: 'section',
    elevation: 0,
    ref: root,
    sx: { ...viewStyle, ...height },
  };

  return (
    <List
      resource={definition.name}
      title={<TableTitle title={title} name={definition.name} total={list.total} isStale={list.isStale} />}
      breadcrumb={null}
      canCreate={false}
      headerButtons={create}
      wrapperProps={wrapper}
      headerProps={viewHeader}
      contentProps={contentProps}
    >
      <TableToolbar filters={definition.filters} state={state} change={change}>
        {props.tools}
      </TableToolbar>
      <TableBody
        columns={columns}
        asCards={asCards}
        count={list.rows.length}
        isLoaded={list.total !== undefined && !isLeaving}
        isStale={list.isStale}
        error={list.error}
        onRetry={() => void list.retry()}
        isNarrowed={state.search !== '' || Object.keys(state.filters).length > 0}
        onWiden={() => change({ search: '', filters: {} })}
        empty={empty}
        create={create}
      >
        {asCards ? (
          <TableCards
            label={title}
            rows={list.rows}
            columns={columns}
            card={card}
            nameOf={nameOf}
            openMenu={openMenu}
          />
        ) : (
          <TableGrid label={title} columns={gridColumns} rows={list.rows} sort={state.sort} onSort={sortBy} />
        )}
      </TableBody>
      <TablePager
        currentPage={state.currentPage}
        pageSize={state.pageSize}
        total={list.total}
        change={change}
      />
      <RowMenu
        opened={menu}
        actions={menu ? actionsFor(menu.row) : []}
        label={t('table:actions')}
        onClose={() => setMenu(undefined)}
      />
    </List>
  );
}) as <Row extends ListRow>(props: ListingProps<Row>) => ReactNode;

/** A page that no longer exists, as after the last row of the last page was removed, is replaced by the last one; answers whether it is. */
function useReturnToLastPage(
  { pageSize }: ListState,
  { rows, total, isStale }: { rows: readonly unknown[]; total: number | undefined; isStale: boolean },
  change: ReturnType<typeof useListState>[1],
): boolean {
  const isBeyond = !isStale && total !== undefined && total > 0 && rows.length === 0;
  useEffect(() => {
    if (isBeyond) change({ currentPage: lastPage(total, pageSize) }, 'replace');
  }, [isBeyond, total, pageSize, change]);
  return isBeyond;
}

const columnStyle = { display: 'flex', flexDirection: 'column', gap: 1.5, minWidth: 0 } as const;

/** The rows scroll inside the window, under their headers. */
const fillStyle = { ...columnStyle, minHeight: 420 } as const;

/** In a dialog, they scroll inside it. */
const dialogStyle = { ...columnStyle, flex: 1, minHeight: 320 } as const;

const contentProps: { sx: SxProps<Theme> } = {
  sx: { ...columnStyle, flex: 1, minHeight: 0, p: 0, '&:last-child': { pb: 0 } },
};

interface TableTitleProps {
  title: string;
  name: string;
  /** Undefined while it is not known. */
  total: number | undefined;
  /** Another total is on its way. */
  isStale: boolean;
}

/** What is listed, and how many there are; each time that was found out, it is read out as "3 courses found". */
function TableTitle({ title, name, total, isStale }: TableTitleProps) {
  const { t, i18n } = useTranslation(['table', name]);
  return (
    <>
      <Typography variant="h1" sx={{ fontSize: 22, fontWeight: 600 }}>
        {title}{' '}
        <Typography
          component="span"
          aria-hidden
          color="text.secondary"
          sx={{ fontSize: 16, fontVariantNumeric: 'tabular-nums', ml: 0.5 }}
        >
          {total !== undefined && (
            <span title={t('total', { count: total })}>{total.toLocaleString(i18n.language)}</span>
          )}
        </Typography>
      </Typography>
      <Box role="status" sx={visuallyHidden}>
        {total !== undefined && !isStale && t(`${name}:found`, { count: total })}
      </Box>
    </>
  );
}

/** The rows of one page of a list. While the next page is under way the present one stays. */
function useListRows<Row extends BaseRecord>(
  definition: Pick<ResourceDefinition, 'name'>,
  state: ListState,
  query: Record<string, string> | undefined,
) {
  const { currentPage, pageSize, sorters, filters } = useMemo(() => refineParamsOf(state), [state]);
  const list = useList<Row, HttpError>({
    resource: definition.name,
    pagination: { currentPage, pageSize, mode: 'server' },
    sorters,
    filters,
    ...(query && { meta: { query } }),
    queryOptions: { placeholderData: keepPreviousData },
    // The list itself says what went wrong and offers to try again.
    errorNotification: false,
  });
  const { data: rows, total } = list.result;
  const { error, isPlaceholderData: isStale, refetch: retry } = list.query;
  return useMemo(() => ({ rows, total, error, isStale, retry }), [rows, total, error, isStale, retry]);
}
