import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { BaseRecord } from '@refinedev/core';
import { useAutocomplete } from '@refinedev/mui';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNames } from '../form/fields/ReferenceNames.tsx';
import type { FilterFieldProps } from './FilterField.tsx';
import { searchField } from './list-state.ts';

/** So many records are offered at once; writing narrows them, by the folded search of the server. */
const pageSize = 50;

/** Chooses records of another resource by their names. */
export function ReferenceFilter({ filter, value, onChange }: FilterFieldProps) {
  const { t } = useTranslation(['table', 'common']);
  const count = value ? value.split(',').length : 0;
  const { resource = 'namespaces', query } = filter.reference ?? {};
  const [chosen, setChosen] = useState<readonly BaseRecord[]>([]);
  const { options: names } = useNames(resource, query, count > chosen.length);
  const { autocompleteProps, onSearch } = useAutocomplete<BaseRecord>({
    resource,
    sorters: [{ field: 'name', order: 'asc' }],
    pagination: { pageSize, mode: 'server' },
    onSearch: (text) => [{ field: searchField, operator: 'contains', value: text.trim() }],
    meta: { query },
    queryOptions: { placeholderData: keepPreviousData },
    errorNotification: false,
  });
  const { options, loading, filterOptions } = autocompleteProps;
  // The same array while nothing else is chosen: with another one the field drops what is being written.
  const records = useMemo(
    () =>
      (value ? value.split(',') : []).map(
        (id): BaseRecord =>
          chosen.find((record) => record.id === id) ?? {
            id,
            name: names.find((name) => name.value === id)?.label ?? '…',
          },
      ),
    [value, chosen, names],
  );
  return (
    <Autocomplete
      multiple
      limitTags={4}
      disableCloseOnSelect
      id={`filter-${filter.name}`}
      options={options}
      value={records}
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
      // Without an event the value was only drawn again.
      onInputChange={(event, text) => event && onSearch(text)}
      onChange={(_event, next) => {
        setChosen(next);
        onChange(next.map(({ id }) => id).join(','));
      }}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t(filter.labelKey)}
          {...(count === 0 && { placeholder: t('table:any') })}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      )}
      sx={{ gridColumn: '1 / -1' }}
      slotProps={{ listbox: { sx: { maxHeight: 224 } }, paper: { elevation: 8 } }}
    />
  );
}
