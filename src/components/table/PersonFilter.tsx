import Autocomplete from '@mui/material/Autocomplete';
import ListItemText from '@mui/material/ListItemText';
import TextField from '@mui/material/TextField';
import { keepPreviousData, useQueries, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Role } from '#contract/roles.ts';
import { userEndpoints } from '#contract/users.ts';
import { useCurrentUser, useMay } from '../../providers/current-user.ts';
import { useEndpoint } from '../../providers/use-endpoint.ts';
import { personQuery } from '../AuthorName.tsx';
import { useAutocompleteWords } from '../use-autocomplete-words.ts';
import { useDebounced } from '../use-debounced.ts';
import type { FilterFieldProps } from './FilterDialog.tsx';

interface Person {
  id: string;
  name: string;
  email?: string;
}

interface PersonChoice {
  required?: boolean;
  error?: string | undefined;
  help?: string;
  /** Offers those alone who have one of these roles, and not this person. */
  roles?: readonly Role[];
  except?: string;
}

/** Chooses people by name or e-mail address: of all whom the person may list, else those whose names the lists showed. */
export function PersonFilter({
  filter,
  value,
  onChange,
  required,
  error,
  help,
  roles,
  except,
}: Omit<FilterFieldProps, 'others'> & PersonChoice) {
  const { t } = useTranslation(['table', 'common']);
  const words = useAutocompleteWords();
  const [text, setText] = useState('');
  const { options, isSearched, isLoading } = usePeople(text, { roles, except });
  const ids = useMemo(() => (value ? value.split(',') : []), [value]);
  const names = useQueries({ queries: ids.map(personQuery) });
  const nameOf = (id: string) => {
    const { data } = names[ids.indexOf(id)] ?? {};
    return data === '' ? t('common:deletedUser') : data;
  };
  const isOne = filter.kind === 'person' && filter.isOne;
  return (
    <Autocomplete<Person, true>
      {...words}
      multiple
      limitTags={4}
      disableCloseOnSelect={!isOne}
      id={`filter-${filter.name}`}
      options={options}
      value={ids.map((id) => options.find((one) => one.id === id) ?? { id, name: '' })}
      onChange={(_event, next) => onChange((isOne ? next.slice(-1) : next).map(({ id }) => id).join(','))}
      inputValue={text}
      onInputChange={(_event, next, reason) => reason !== 'reset' && setText(next)}
      loading={isLoading}
      getOptionLabel={({ id, name }) => name || nameOf(id) || '…'}
      {...(isSearched && { filterOptions: (all) => all })}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      renderOption={({ key, ...props }, { name, email }) => (
        <li key={key} {...props}>
          <ListItemText primary={name} secondary={email} />
        </li>
      )}
      slotProps={{ listbox: { sx: { maxHeight: 224 } } }}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t(filter.labelKey)}
          {...(ids.length === 0 && !required && !help && { placeholder: t('table:any') })}
          {...(required && { required: ids.length === 0 })}
          error={error !== undefined}
          helperText={error ?? help}
        />
      )}
      sx={{ gridColumn: '1 / -1' }}
    />
  );
}

/** How many people are offered at once; typing narrows them. */
const offered = '25';

/** The people to choose from, as far as they match what is typed; oneself comes first. */
function usePeople(text: string, { roles, except }: Pick<PersonChoice, 'roles' | 'except'>) {
  const { t } = useTranslation('table');
  const me = useCurrentUser();
  const mayList = useMay('users', 'list');
  const search = useDebounced(text.trim(), 300);
  const { data, query } = useEndpoint(
    userEndpoints.list,
    { query: { globalSearch: search, pageSize: offered, ...(roles && { role: roles.join(',') }) } },
    { enabled: mayList, placeholderData: keepPreviousData },
  );
  const shown = useQueryClient().getQueriesData<string>({ queryKey: personQuery('').queryKey.slice(0, 1) });
  const named = shown.flatMap(([[, id], name]) => (name ? [{ id: String(id), name }] : []));
  const self = me && { id: me.id, name: t('me'), email: me.email };
  const people: Person[] = mayList ? (data?.items ?? []) : named;
  const others = people.filter(({ id }) => id !== me?.id && id !== except);
  const isSelf =
    !search || [me?.email, t('me')].some((word) => word?.toLowerCase().includes(search.toLowerCase()));
  return {
    options: self && (isSelf || !mayList) ? [self, ...others] : others,
    isSearched: mayList,
    isLoading: query.isLoading,
  };
}
