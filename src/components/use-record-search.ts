import type { BaseRecord } from '@refinedev/core';
import { useAutocomplete } from '@refinedev/mui';
import { keepPreviousData } from '@tanstack/react-query';
import type { SyntheticEvent } from 'react';
import type { ResourceName } from '#contract/resources.ts';
import { searchField } from './table/list-state.ts';
import { useAutocompleteWords } from './use-autocomplete-words.ts';

/** How many records are offered at once; typing narrows them, by the folded search of the server. */
const pageSize = 50;

/** What a field that chooses records by their name takes: the options, and how typing narrows them. */
export function useRecordSearch(
  resource: ResourceName,
  query: Record<string, string> | undefined,
  nameField = 'name',
) {
  const words = useAutocompleteWords();
  const { autocompleteProps, onSearch } = useAutocomplete<BaseRecord>({
    resource,
    sorters: [{ field: nameField, order: 'asc' }],
    pagination: { pageSize, mode: 'server' },
    onSearch: (text) => [{ field: searchField, operator: 'contains', value: text.trim() }],
    meta: { query },
    queryOptions: { placeholderData: keepPreviousData },
    errorNotification: false,
  });
  const { options, loading, filterOptions } = autocompleteProps;
  return {
    ...words,
    options,
    loading,
    filterOptions,
    isOptionEqualToValue: (one: BaseRecord, other: BaseRecord) => one.id === other.id,
    getOptionKey: (record: BaseRecord) => String(record.id),
    getOptionLabel: (record: BaseRecord) => String(record[nameField]),
    // Without an event the value was only drawn again.
    onInputChange: (event: SyntheticEvent | null, text: string) => event && onSearch(text),
    slotProps: { listbox: { sx: { maxHeight: 224 } } },
  };
}
