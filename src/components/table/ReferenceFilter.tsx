import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { BaseRecord } from '@refinedev/core';
import { useAutocomplete } from '@refinedev/mui';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { FilterFieldProps } from './FilterField.tsx';
import { searchField } from './list-state.ts';
import { useReferences } from './use-references.ts';

/** So many records are offered at once; writing narrows them, by the folded search of the server. */
const pageSize = 50;

/** Chooses records of another resource by their names. */
export function ReferenceFilter({ filter, value, onChange }: FilterFieldProps) {
  const { t } = useTranslation(['table', 'common']);
  const ids = value ? value.split(',') : [];
  const known = useReferences(filter.reference?.resource, ids);
  const { autocompleteProps, onSearch } = useAutocomplete<BaseRecord>({
    resource: filter.reference?.resource ?? filter.name,
    sorters: [{ field: 'name', order: 'asc' }],
    pagination: { pageSize, mode: 'server' },
    onSearch: (text) => [{ field: searchField, operator: 'contains', value: text.trim() }],
    meta: { query: filter.reference?.query },
    queryOptions: { placeholderData: keepPreviousData },
    errorNotification: false,
  });
  const { options, loading, filterOptions } = autocompleteProps;
  const recordOf = (id: string): BaseRecord =>
    [...options, ...known].find((record) => record.id === id) ?? { id, name: '…' };
  return (
    <Autocomplete
      multiple
      limitTags={4}
      disableCloseOnSelect
      id={`filter-${filter.name}`}
      options={options}
      value={ids.map(recordOf)}
      loading={loading}
      loadingText={t('table:loading')}
      noOptionsText={t('table:noOptions')}
      clearText={t('table:clear')}
      openText={t('table:open')}
      closeText={t('table:close')}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      getOptionKey={(record) => String(record.id)}
      getOptionLabel={(record) => String(record.name)}
      filterOptions={filterOptions}
      onInputChange={(_event, text) => onSearch(text)}
      onChange={(_event, chosen) => onChange(chosen.map(({ id }) => id).join(','))}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t(filter.labelKey)}
          {...(ids.length === 0 && { placeholder: t('table:any') })}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      )}
      sx={{ gridColumn: '1 / -1' }}
      slotProps={{ listbox: { sx: { maxHeight: 224 } }, paper: { elevation: 8 } }}
    />
  );
}
