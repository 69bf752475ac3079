import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { CardProps } from '@mui/material/Card';
import type { SxProps, Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { List } from '@refinedev/mui';
import {
  type ComponentType,
  memo,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { Right } from '../../lib/resource-definition.ts';
import { useMay } from '../../providers/current-user.ts';
import { lazyComponent } from '../lazy-component.tsx';
import { useAfterFirstRender } from '../use-after-first-render.ts';
import { askingMessage, viewHeader, viewStyle } from '../view-style.ts';
import type { ListColumn, ListRow } from './columns.tsx';
import { type ListState, lastPage } from './list-state.ts';
import { type OpenRowMenu, RowActionsCell, RowMenu } from './RowMenu.tsx';
import { type RowAction, useRowActions } from './row-actions.ts';
import { useShownColumns } from './shown-columns.ts';
import { type EmptyList, TableBody, TableSkeleton } from './TableBody.tsx';
import { type CardProps as RowCardProps, TableCards } from './TableCards.tsx';
import type { TableGridProps } from './TableGrid.tsx';
import { TablePager } from './TablePager.tsx';
import { TableTitle } from './TableTitle.tsx';
import { TableToolbar } from './TableToolbar.tsx';
import { useReturnScroll, useTopOnChange } from './table-scroll.ts';
import { toGridColumns } from './to-grid-columns.tsx';
import { type ChangeListState, type ListedResource, useListRows, useListState } from './use-list-state.ts';
import { ViewMenu } from './ViewMenu.tsx';

/** What a list is made of. */
export interface DataTableProps<Row extends ListRow> {
  definition: ListedResource;
  title: string;
  /** The same array at every render; the first column is the name of the row. */
  columns: readonly ListColumn<Row>[];
  /** A card of the entity's own, in place of the one drawn from the columns. */
  card?: ComponentType<RowCardProps<Row>>;
  /** The same array at every render. */
  rowActions: readonly RowAction<Row>[];
  /** What a row is called where the value of its first column is no name; the same function at every render. */
  nameOf?: (row: Row) => string;
  /** The primary action, shown to those who may add, or have the right that is named. */
  create?: ReactNode;
  createRight?: Right;
  empty: EmptyList;
  /** More parameters of the request, as the kind of tag. */
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
  const leftOut = props.local ? nothing : addressed[2];
  return (
    useAfterFirstRender(list.total !== undefined) && (
      <Listing {...props} state={state} change={change} leftOut={leftOut} list={list} />
    )
  );
}

/** The same at every render. */
const nothing: ReturnType<typeof useListState>[2] = [];

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
  leftOut: ReturnType<typeof useListState>[2];
  list: ReturnType<typeof useListRows<Row>>;
}

/** What a list shows of its state and rows. */
const Listing = memo(function Listing<Row extends ListRow>(props: ListingProps<Row>) {
  const { definition, title, card, rowActions, empty, state, change, leftOut, list } = props;
  const columns = useShownColumns(definition.name, props.columns);
  const { t, i18n } = useTranslation(['table', 'common']);
  const asCards = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'), { noSsr: true });
  const hovers = useMediaQuery('not (hover: none)', { noSsr: true });
  const { permitted, actionsFor } = useRowActions(rowActions);
  const [menu, setMenu] = useState<OpenRowMenu<Row>>();
  const [granting, action] = props.createRight ?? [definition.name, 'create'];
  const create = useMay(granting, action) ? props.create : undefined;

  const nameOf = useCallback(
    (row: Row) => props.nameOf?.(row) ?? String(columns[0] ? row[columns[0].field] : row.id),
    [columns, props.nameOf],
  );
  const openMenu = useCallback((row: Row, anchor: HTMLElement) => setMenu({ row, anchor }), []);
  const gridColumns = useMemo(
    () =>
      toGridColumns<Row>({
        columns,
        sortFields: definition.sortFields,
        t,
        language: i18n.language,
        // Fingers do not hover: there the menu has it all.
        hoverActions: hovers ? permitted.filter(({ onHover }) => onHover).length : 0,
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
    [
      columns,
      definition.sortFields,
      t,
      i18n.language,
      hovers,
      rowActions,
      permitted,
      nameOf,
      actionsFor,
      openMenu,
    ],
  );
  const sortBy = useCallback((sort: ListState['sort']) => change({ sort }), [change]);
  const isLeaving = useReturnToLastPage(state, list, change);
  const root = useRef<HTMLDivElement>(null);
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
      title={<TableTitle title={title} name={definition.name} {...list} />}
      breadcrumb={null}
      canCreate={false}
      headerButtons={create}
      wrapperProps={wrapper}
      headerProps={viewHeader}
      contentProps={contentProps}
    >
      <TableToolbar definition={definition} state={state} change={change}>
        {(asCards || !props.local) && (
          <ViewMenu
            asCards={asCards}
            list={definition.name}
            columns={props.columns}
            shown={columns}
            sortFields={definition.sortFields}
            sort={state.sort}
            onSort={sortBy}
          />
        )}
        {props.tools}
      </TableToolbar>
      {leftOut.length > 0 && (
        <Alert severity="warning" onClose={() => change({ currentPage: state.currentPage }, 'replace')}>
          {t('table:leftOut', { values: leftOut.map((part) => part.join(': ')).join(' · ') })}
        </Alert>
      )}
      {list.missing && (
        <Alert
          severity="error"
          sx={askingMessage}
          action={
            <Button
              color="inherit"
              size="small"
              onClick={() => void list.retry()}
              sx={{ whiteSpace: 'nowrap' }}
            >
              {t('common:retry')}
            </Button>
          }
        >
          {list.missing.message} {t('table:rowsFromBefore')}
        </Alert>
      )}
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
            columns={props.columns}
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
        isCounting={list.isCounting}
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

/** The rows scroll inside the window, under their headers: what is not needed above them is theirs. */
const fillStyle = { ...columnStyle, flex: '1 1 0px', minHeight: 420 } as const;

/** In a dialog, they scroll inside it. */
const dialogStyle = { ...columnStyle, flex: 1, minHeight: 320 } as const;

const contentProps: { sx: SxProps<Theme> } = {
  sx: { ...columnStyle, flex: 1, minHeight: 0, p: 0, '&:last-child': { pb: 0 } },
};
