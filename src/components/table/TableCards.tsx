import MoreVertIcon from '@mui/icons-material/MoreVert';
import { styled } from '@mui/material/styles';
import { unstable_memoTheme as memoTheme } from '@mui/material/utils';
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { statusStyle } from '../StatusChip.tsx';
import type { ListColumn, ListRow } from './columns.tsx';

/** What a card of a list gets. */
export interface CardProps<Row> {
  row: Row;
  /** The button with all that can be done with the row. */
  menu: ReactNode;
}

interface TableCardsProps<Row extends ListRow> {
  label: string;
  rows: readonly Row[];
  columns: readonly ListColumn<Row>[];
  /** A card of the entity's own, in place of the one drawn from the columns. */
  card?: ComponentType<CardProps<Row>>;
  nameOf: (row: Row) => string;
  openMenu: (row: Row, anchor: HTMLElement) => void;
}

/** The rows of a list as cards, for screens on which columns do not fit. */
export function TableCards<Row extends ListRow>(props: TableCardsProps<Row>) {
  const { label, rows, columns, card: Card, nameOf, openMenu } = props;
  const { t } = useTranslation('table');
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows have other heights
  useEffect(() => {
    const first = [...(list.current?.children ?? [])].slice(0, alwaysDrawn);
    const sum = first.reduce((height, { clientHeight }) => height + clientHeight, 0);
    list.current?.style.setProperty('--card-height', `${Math.round(sum / first.length)}px`);
  }, [rows]);
  const menuOf = (row: Row) => (
    <button
      type="button"
      className="list-menu"
      aria-haspopup="menu"
      aria-label={t('actionsOf', { name: nameOf(row) })}
      title={t('actions')}
      onClick={(event) => openMenu(row, event.currentTarget)}
    >
      <MoreVertIcon />
    </button>
  );
  return (
    <CardList ref={list} aria-label={label}>
      {rows.map((row) => (
        <li key={row.id} data-id={row.id}>
          {Card ? (
            <Card row={row} menu={menuOf(row)} />
          ) : (
            <ColumnsCard row={row} columns={columns} menu={menuOf(row)} />
          )}
        </li>
      ))}
    </CardList>
  );
}

/** The name of a row and what its columns say on a card, the status first. */
function ColumnsCard<Row extends ListRow>({
  row,
  columns,
  menu,
}: CardProps<Row> & { columns: readonly ListColumn<Row>[] }) {
  const { t, i18n } = useTranslation();
  const context = { t, language: i18n.language, tabIndex: 0 } as const;
  const facts = columns.filter(({ card }) => card).toSorted((one, other) => rank(one) - rank(other));
  return (
    <article className="list-card">
      {columns[0]?.cell(row, context)}
      <div className="facts">
        {facts.map(({ field, card }) => (
          <span key={field}>{card?.(row, context)}</span>
        ))}
      </div>
      {menu}
    </article>
  );
}

/** How many cards are drawn wherever they are. */
const alwaysDrawn = 24;

const rank = ({ field }: { field: string }) => (field === 'status' ? 0 : 1);

/**
 * The look of the cards, once for all of them and made once for the theme, as the style of a component in each card takes
 * longer than all the rest of it. Icon, name and menu are beside each other, the facts under the name.
 */
const CardList = styled('ul')(
  memoTheme(({ theme, theme: { breakpoints, palette } }) => ({
    ...statusStyle(theme),
    display: 'grid',
    gap: 8,
    gridTemplateColumns: 'minmax(0, 1fr)',
    [breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    margin: 0,
    padding: 0,
    listStyle: 'none',
    '& > li, & article': { height: '100%' },
    // Cards far down cost nothing until they come into view. Until then they are taken to be as high as the first ones are.
    [`& > li:nth-of-type(n + ${alwaysDrawn + 1})`]: {
      contentVisibility: 'auto',
      containIntrinsicSize: 'auto var(--card-height, 92px)',
    },
    '& .list-card': {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr) auto',
      gridTemplateRows: 'auto 1fr',
      columnGap: 12,
      rowGap: 8,
      alignItems: 'start',
      padding: '12px 4px 12px 12px',
      border: `1px solid ${palette.divider}`,
      borderRadius: 10,
      backgroundColor: palette.background.paper,
    },
    '& .list-card .list-name': { display: 'contents' },
    '& .list-card .list-name > svg': {
      width: 22,
      height: 22,
      margin: '2px 1px 0',
      color: palette.text.secondary,
    },
    '& .list-card .list-name > :is(a, strong)': {
      gridColumn: 2,
      color: palette.text.primary,
      fontWeight: 600,
      fontSize: 15,
      textDecoration: 'none',
      overflowWrap: 'anywhere',
    },
    '& .list-card .list-name > a:hover': { color: palette.primary.main, textDecoration: 'underline' },
    '& .list-card > .facts': {
      gridColumn: 2,
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: 12,
      rowGap: 4,
      fontSize: 13,
      color: palette.text.secondary,
    },
    // What a row does not have takes no room.
    '& .facts > :empty': { display: 'none' },
    '& .list-card > .list-menu': { gridColumn: 3, gridRow: '1 / 3' },
    '& .list-menu': {
      display: 'grid',
      placeItems: 'center',
      flex: 'none',
      width: 40,
      height: 40,
      padding: 0,
      border: 0,
      borderRadius: 8,
      background: 'none',
      color: palette.text.secondary,
      cursor: 'pointer',
      '&:hover': { backgroundColor: palette.action.hover },
    },
  })),
);
