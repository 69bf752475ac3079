import Autocomplete from '@mui/material/Autocomplete';
import ListItemText from '@mui/material/ListItemText';
import TextField from '@mui/material/TextField';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Candidate, membershipEndpoints } from '#contract/memberships.ts';
import { useAutocompleteWords } from '../../../components/use-autocomplete-words.ts';
import { useDebounced } from '../../../components/use-debounced.ts';
import { useEndpoint } from '../../../providers/use-endpoint.ts';

/** How long typing must pause before the server is asked, in milliseconds. */
const pause = 200;
/** From this many letters on people are searched. */
const minLength = 2;

interface Props {
  namespaceId: string;
  value: Candidate[];
  onChange: (people: Candidate[]) => void;
}

/** Chooses people who have an account, of those whom the person sees, by their names or e-mail addresses. */
export function CandidatesField({ namespaceId, value, onChange }: Props) {
  const { t } = useTranslation('membership');
  const words = useAutocompleteWords();
  const [text, setText] = useState('');
  const globalSearch = useDebounced(text.trim(), pause);
  const isAsked = globalSearch.length >= minLength;
  const { data, query } = useEndpoint(
    membershipEndpoints.candidates,
    { query: { namespaceId, globalSearch } },
    { enabled: isAsked, placeholderData: keepPreviousData, retry: false },
  );
  const nothing = query.error?.message ?? t('people.none');
  return (
    <Autocomplete<Candidate, true>
      {...words}
      multiple
      autoHighlight
      options={isAsked ? (data?.items ?? []) : []}
      // The server searches.
      filterOptions={(all) => all}
      loading={query.isFetching || globalSearch !== text.trim()}
      noOptionsText={isAsked ? nothing : t('people.hint')}
      value={value}
      onChange={(_event, next) => onChange(next)}
      inputValue={text}
      onInputChange={(_event, next, reason) => reason !== 'reset' && setText(next)}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      renderOption={({ key, ...props }, { name, email }) => (
        <li key={key} {...props}>
          <ListItemText primary={name} secondary={email} sx={{ overflowWrap: 'anywhere' }} />
        </li>
      )}
      slotProps={{ listbox: { sx: { maxHeight: 224 } } }}
      renderInput={(params) => (
        <TextField {...params} autoFocus label={t('people.label')} helperText={t('people.help')} />
      )}
    />
  );
}
