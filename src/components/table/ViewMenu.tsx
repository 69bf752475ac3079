import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import ViewColumnIcon from '@mui/icons-material/ViewColumnOutlined';
import { useTranslation } from 'react-i18next';
import { ChoiceMenu } from '../ChoiceMenu.tsx';
import { iconOnPhone } from '../view-style.ts';
import type { ListState } from './list-state.ts';
import { showColumn } from './shown-columns.ts';

interface NamedColumn {
  field: string;
  labelKey: string | string[];
}

interface ColumnsMenuProps {
  list: string;
  columns: readonly NamedColumn[];
  shown: readonly NamedColumn[];
}

/** Chooses the columns of a list. */
function ColumnsMenu({ list, columns, shown }: ColumnsMenuProps) {
  const { t } = useTranslation(['table', 'common']);
  return (
    <ChoiceMenu
      label={t('table:columns')}
      icon={<ViewColumnIcon />}
      actions={columns.slice(1).map((column) => ({
        id: column.field,
        label: t(column.labelKey),
        isTicked: shown.includes(column),
        run: () => showColumn(list, column.field, !shown.includes(column)),
      }))}
    />
  );
}

interface SortMenuProps {
  columns: readonly NamedColumn[];
  sortFields: readonly string[];
  sort: ListState['sort'];
  onSort: (sort: ListState['sort']) => void;
}

/** Chooses the order of cards, as the headers of columns do: the same field again turns the order. */
function SortMenu({ columns, sortFields, sort, onSort }: SortMenuProps) {
  const { t } = useTranslation(['table', 'common']);
  const isAscending = sort.order === 'asc';
  const fields = columns
    .filter(({ field }) => sortFields.includes(field))
    .map(({ field, labelKey }) => ({ field, label: t(labelKey) }));
  const sorted = fields.find(({ field }) => field === sort.field)?.label;
  return (
    <ChoiceMenu
      label={t('table:sortBy')}
      {...(sorted && { 'aria-label': `${t('table:sortBy')}: ${sorted}` })}
      icon={isAscending ? <ArrowUpwardIcon /> : <ArrowDownwardIcon />}
      actions={fields.map(({ field, label }) => ({
        id: field,
        label,
        isChosen: field === sort.field,
        run: () => onSort({ field, order: field === sort.field && isAscending ? 'desc' : 'asc' }),
      }))}
      sx={iconOnPhone}
    >
      {sorted ?? t('table:sortBy')}
    </ChoiceMenu>
  );
}

/** What the rows show: their columns, or the order of cards. */
export function ViewMenu({ asCards, ...props }: ColumnsMenuProps & SortMenuProps & { asCards: boolean }) {
  return asCards ? <SortMenu {...props} /> : <ColumnsMenu {...props} />;
}
