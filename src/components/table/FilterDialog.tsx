import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { BaseRecord } from '@refinedev/core';
import { type FormEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListFilter, ReferenceFilter } from '../../lib/resource-definition.ts';
import { useEntities } from '../../providers/entities.ts';
import { DialogFrame } from '../dialogs/DialogFrame.tsx';
import { useNames } from '../form/fields/ReferenceNames.tsx';
import { useRecordSearch } from '../use-record-search.ts';
import { DayFilter } from './DayFilter.tsx';
import { filterText } from './filter-text.ts';
import { activeFilters } from './list-state.ts';
import { PersonFilter } from './PersonFilter.tsx';
import { NumberFilter, TextFilter, TimeFilter } from './typed-filters.tsx';

interface FilterDialogProps {
  filters: readonly ListFilter[];
  values: Readonly<Record<string, string>>;
  onApply: (values: Readonly<Record<string, string>>) => void;
  onClear: () => void;
}

/** One field per filter of the list. */
export default function FilterDialog({ filters, values, onApply, onClear }: FilterDialogProps) {
  const { t } = useTranslation('table');
  const [draft, setDraft] = useState(values);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = event.currentTarget.querySelector<HTMLElement>('[aria-invalid=true]');
    if (wrong) wrong.focus();
    else onApply(activeFilters(draft));
  };

  return (
    <DialogFrame
      title={t('filters')}
      description={t('filtersHelp')}
      closeLabel={t('closeFilters')}
      onClose={onClear}
      onSubmit={submit}
      actions={
        <>
          <Button color="inherit" onClick={onClear}>
            {t('clearFilters')}
          </Button>
          <Button type="submit" variant="contained">
            {t('applyFilters')}
          </Button>
        </>
      }
    >
      <Box sx={{ mt: 2, display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {filters.map((filter) => (
          <FilterField
            key={filter.name}
            filter={filter}
            value={draft[filter.name] ?? ''}
            others={draft}
            onChange={(value) => setDraft((before) => ({ ...before, [filter.name]: value }))}
          />
        ))}
      </Box>
    </DialogFrame>
  );
}

/** What the field of a filter gets. */
export interface FilterFieldProps<Filter extends ListFilter = ListFilter> {
  filter: Filter;
  /** Empty when the filter is not set. */
  value: string;
  /** What the other filters are set to, for those that bound each other. */
  others: Readonly<Record<string, string>>;
  onChange: (value: string) => void;
}

/** The field of one filter, by its kind. */
function FilterField({ filter, ...props }: FilterFieldProps) {
  switch (filter.kind) {
    case 'day':
      return <DayFilter filter={filter} {...props} />;
    case 'reference':
      return <ReferenceField filter={filter} {...props} />;
    case 'person':
      return <PersonFilter filter={filter} {...props} />;
    case 'text':
      return <TextFilter filter={filter} {...props} />;
    case 'atLeast':
      return <NumberFilter filter={filter} {...props} />;
    case 'time':
      return <TimeFilter filter={filter} {...props} />;
    default:
      return <SelectFilter filter={filter} {...props} />;
  }
}

const yesOrNo = [
  { value: 'true', labelKey: 'common:yes' },
  { value: 'false', labelKey: 'common:no' },
];

function SelectFilter({
  filter,
  value,
  onChange,
}: FilterFieldProps<Extract<ListFilter, { options?: unknown }>>) {
  const { t } = useTranslation(['table', 'common']);
  const isMultiple = filter.kind === 'multiSelect';
  const chosen = value ? value.split(',') : [];
  const options = filter.options ?? yesOrNo;
  return (
    <TextField
      select
      fullWidth
      id={`filter-${filter.name}`}
      label={t(filter.labelKey)}
      value={isMultiple ? chosen : value}
      onChange={({ target }) => onChange(joined(target.value))}
      slotProps={{
        select: {
          multiple: isMultiple,
          displayEmpty: true,
          renderValue: () => (value ? filterText(filter, value, t) : t('table:any')),
          MenuProps: { slotProps: { paper: { sx: { maxHeight: 224 } } } },
        },
      }}
    >
      {!isMultiple && <MenuItem value="">{t('table:any')}</MenuItem>}
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value} dense={isMultiple}>
          {isMultiple && (
            <Checkbox edge="start" size="small" checked={chosen.includes(option.value)} tabIndex={-1} />
          )}
          <ListItemText primary={t(option.labelKey)} />
        </MenuItem>
      ))}
    </TextField>
  );
}

function joined(value: unknown): string {
  return Array.isArray(value) ? value.join(',') : String(value);
}

/** Chooses records of another resource by their names. */
function ReferenceField({ filter, value, onChange }: FilterFieldProps<ReferenceFilter>) {
  const { t } = useTranslation(['table', 'common']);
  const ids = useMemo(() => (value ? value.split(',') : []), [value]);
  const { resource, query } = filter.reference;
  const [chosen, setChosen] = useState<readonly BaseRecord[]>([]);
  const { options: names } = useNames(resource, query, ids, ids.length > chosen.length);
  const { nameField } = useEntities()(resource);
  const search = useRecordSearch(resource, query, nameField);
  // The same array while nothing else is chosen: with another one the field drops what is being written.
  const records = useMemo(
    () =>
      ids.map(
        (id): BaseRecord =>
          chosen.find((record) => record.id === id) ?? {
            id,
            [nameField]: names.find((name) => name.value === id)?.label ?? '…',
          },
      ),
    [ids, chosen, names, nameField],
  );
  return (
    <Autocomplete
      multiple
      limitTags={4}
      disableCloseOnSelect
      id={`filter-${filter.name}`}
      {...search}
      value={records}
      onChange={(_event, next) => {
        setChosen(next);
        onChange(next.map(({ id }) => id).join(','));
      }}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t(filter.labelKey)}
          {...(ids.length === 0 && { placeholder: t('table:any') })}
        />
      )}
      sx={{ gridColumn: '1 / -1' }}
    />
  );
}
