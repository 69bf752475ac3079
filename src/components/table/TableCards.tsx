import MoreVertIcon from '@mui/icons-material/MoreVert';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { panel } from '../view-style.ts';
import type { ListColumn, ListRow } from './columns.tsx';

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
  const menuOf = (row: Row) => (
    <IconButton
      aria-haspopup="menu"
      aria-label={t('actionsOf', { name: nameOf(row) })}
      title={t('actions')}
      onClick={(event) => openMenu(row, event.currentTarget)}
    >
      <MoreVertIcon />
    </IconButton>
  );
  return (
    <Box component="ul" aria-label={label} sx={listStyle}>
      {rows.map((row) => (
        <li key={row.id} data-id={row.id}>
          {Card ? (
            <Card row={row} menu={menuOf(row)} />
          ) : (
            <ColumnsCard row={row} columns={columns} menu={menuOf(row)} />
          )}
        </li>
      ))}
    </Box>
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
    <Box component="article" sx={cardStyle}>
      {columns[0]?.cell(row, context)}
      <div className="facts">
        {facts.map(({ field, card }) => (
          <span key={field}>{card?.(row, context)}</span>
        ))}
      </div>
      {menu}
    </Box>
  );
}

const rank = ({ field }: { field: string }) => (field === 'status' ? 0 : 1);

const listStyle = {
  display: 'grid',
  gap: 1,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  m: 0,
  p: 0,
  listStyle: 'none',
  '& > li, & article': { height: 1 },
  // Cards far down cost nothing until they come into view. Those above must not: their height is only a guess before.
  '& > li:nth-of-type(n + 25) article': { contentVisibility: 'auto', containIntrinsicSize: 'auto 92px' },
} as const;

/** Icon, name and menu beside each other, the facts under the name. */
const cardStyle = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  gridTemplateRows: 'auto 1fr',
  columnGap: 1.5,
  rowGap: 1,
  alignItems: 'start',
  p: 1.5,
  pr: 0.5,
  ...panel,
  '& .list-name': { display: 'contents' },
  '& .list-name > svg': { width: 22, height: 22, mt: '2px', mx: '1px', color: 'text.secondary' },
  '& .list-name > a': {
    gridColumn: 2,
    color: 'text.primary',
    fontWeight: 600,
    fontSize: 15,
    textDecoration: 'none',
    overflowWrap: 'anywhere',
    '&:hover': { color: 'primary.main', textDecoration: 'underline' },
  },
  '& > .facts': {
    gridColumn: 2,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: 1.5,
    rowGap: 0.5,
    fontSize: 13,
    color: 'text.secondary',
  },
  '& > button': { gridColumn: 3, gridRow: '1 / 3' },
} as const;
