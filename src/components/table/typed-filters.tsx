import Autocomplete from '@mui/material/Autocomplete';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { useAutocompleteWords } from '../use-autocomplete-words.ts';
import type { FilterFieldProps } from './FilterDialog.tsx';
import { boundsOf, timesLike, timesOfDay } from './filter-text.ts';

/** A text. */
export function TextFilter(props: FilterFieldProps) {
  return <TypedField {...props} slotProps={{ htmlInput: { maxLength: 500, spellCheck: false } }} />;
}

/** The smallest value of a whole number. */
export function NumberFilter(props: FilterFieldProps) {
  const { t } = useTranslation('table');
  const isWrong = !/^\d{0,9}$/.test(props.value);
  return (
    <TypedField
      {...props}
      error={isWrong}
      helperText={isWrong && t('numberError')}
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
    />
  );
}

function TypedField({
  filter,
  value,
  others: _others,
  onChange,
  helperText,
  ...field
}: FilterFieldProps & Pick<TextFieldProps, 'error' | 'helperText' | 'slotProps'>) {
  const { t } = useTranslation('table');
  return (
    <TextField
      {...field}
      fullWidth
      autoComplete="off"
      id={`filter-${filter.name}`}
      label={t(filter.labelKey)}
      helperText={helperText || (filter.helpKey && t(filter.helpKey))}
      value={value}
      onChange={({ target }) => onChange(target.value.trim())}
    />
  );
}

/** A time of day. The start and the end of a range bound each other. */
export function TimeFilter({ filter, value, others, onChange }: FilterFieldProps) {
  const { t } = useTranslation('table');
  const words = useAutocompleteWords();
  const { from = '', until = '24:00' } = boundsOf(filter.name, others);
  const lacksDay = 'within' in filter && filter.within !== undefined && !others[filter.within];
  return (
    <Autocomplete
      {...words}
      id={`filter-${filter.name}`}
      disabled={lacksDay}
      options={timesOfDay}
      filterOptions={(_all, { inputValue }) =>
        // With the chosen time in it the field offers the others, too.
        timesLike(inputValue === value ? '' : inputValue).filter((time) => time > from && time < until)
      }
      value={value || null}
      onChange={(_event, time) => onChange(time ?? '')}
      autoHighlight
      noOptionsText={t('noSuchTime')}
      slotProps={{ listbox: { sx: { maxHeight: 224 } } }}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t(filter.labelKey)}
          helperText={lacksDay && t('dayFirst')}
          placeholder={t('any')}
        />
      )}
    />
  );
}
