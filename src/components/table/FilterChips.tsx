import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ListFilter, ReferenceFilter } from '../../lib/resource-definition.ts';
import { personQuery } from '../AuthorName.tsx';
import { useNames } from '../form/fields/ReferenceNames.tsx';
import { filterText } from './filter-text.ts';

interface FilterChipsProps {
  filters: readonly ListFilter[];
  values: Readonly<Record<string, string>>;
  onRemove: (name: string) => void;
}

/** The active filters, each removable. */
export default function FilterChips({ filters, values, onRemove }: FilterChipsProps) {
  const { t } = useTranslation('table');
  const active = filters.flatMap((filter) => {
    const value = values[filter.name];
    return value ? [{ filter, value }] : [];
  });
  if (active.length === 0) return null;
  return (
    <Box component="ul" aria-label={t('activeFilters')} sx={listStyle}>
      {active.map(({ filter, value }) => (
        <li key={filter.name}>
          <NamedChip filter={filter} value={value} onRemove={() => onRemove(filter.name)} />
        </li>
      ))}
    </Box>
  );
}

const listStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  m: 0,
  p: 0,
  listStyle: 'none',
  minWidth: 0,
  '& li': { minWidth: 0, maxWidth: 1 },
} as const;

interface FilterChipProps<Filter extends ListFilter = ListFilter> {
  filter: Filter;
  value: string;
  onRemove: () => void;
}

/** The chip of a filter, with the names that its value stands for. */
function NamedChip(props: FilterChipProps) {
  const { filter, ...rest } = props;
  switch (filter.kind) {
    case 'reference':
      return <ReferenceChip {...rest} filter={filter} />;
    case 'person':
      return <PersonChip {...props} />;
    default:
      return <FilterChip {...props} />;
  }
}

function ReferenceChip(props: FilterChipProps<ReferenceFilter>) {
  const { resource, query } = props.filter.reference;
  const { options } = useNames(resource, query, props.value.split(','));
  return <FilterChip {...props} names={new Map(options.map(({ value, label }) => [value, label]))} />;
}

function PersonChip(props: FilterChipProps) {
  const { t } = useTranslation('common');
  const ids = props.value.split(',');
  const answers = useQueries({ queries: ids.map(personQuery) });
  const names = answers.map(
    ({ data }, index) => [ids[index] ?? '', data === '' ? t('deletedUser') : (data ?? '…')] as const,
  );
  return <FilterChip {...props} names={new Map(names)} />;
}

function FilterChip({ filter, value, onRemove, names }: FilterChipProps & { names?: Map<string, string> }) {
  const { t } = useTranslation(['table', 'common']);
  const text = `${t(filter.labelKey)}: ${filterText(filter, value, t, names)}`;
  return (
    <Chip
      label={text}
      title={text}
      aria-label={t('table:removeFilter', { filter: text })}
      onClick={onRemove}
      onDelete={onRemove}
      variant="outlined"
      sx={{ maxWidth: 1 }}
    />
  );
}
