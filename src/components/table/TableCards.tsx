import MoreVertIcon from '@mui/icons-material/MoreVert';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export interface CardProps<Row> {
  row: Row;
  /** The button with all that can be done with the row. */
  menu: ReactNode;
}

interface TableCardsProps<Row> {
  label: string;
  rows: readonly Row[];
  card: ComponentType<CardProps<Row>>;
  nameOf: (row: Row) => string;
  openMenu: (row: Row, anchor: HTMLElement) => void;
}

/** The rows of a list as cards, for screens on which columns do not fit. */
export function TableCards<Row extends { id: string }>(props: TableCardsProps<Row>) {
  const { label, rows, card: Card, nameOf, openMenu } = props;
  const { t } = useTranslation('table');
  return (
    <Box component="ul" aria-label={label} sx={listStyle}>
      {rows.map((row) => (
        <li key={row.id}>
          <Card
            row={row}
            menu={
              <IconButton
                aria-haspopup="menu"
                aria-label={t('actionsOf', { name: nameOf(row) })}
                title={t('actions')}
                onClick={(event) => openMenu(row, event.currentTarget)}
              >
                <MoreVertIcon />
              </IconButton>
            }
          />
        </li>
      ))}
    </Box>
  );
}

const listStyle = {
  display: 'grid',
  gap: 1,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  m: 0,
  p: 0,
  listStyle: 'none',
  '& > li, & article': { height: 1 },
} as const;
