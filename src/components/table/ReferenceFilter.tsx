import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { fold } from '#contract/fold.ts';
import type { FilterFieldProps } from './FilterField.tsx';
import { type ReferenceOption, useReferenceOptions } from './use-reference-options.ts';

/** Chooses other things by their names; accents and case do not matter. */
export function ReferenceFilter({ filter, value, onChange }: FilterFieldProps) {
  const { t } = useTranslation(['table', 'common']);
  const { options, isLoading } = useReferenceOptions(filter.reference);
  const ids = value ? value.split(',') : [];
  const chosen = ids.map((id) => options.find((option) => option.value === id) ?? { value: id, label: '…' });
  return (
    <Autocomplete
      multiple
      limitTags={4}
      disableCloseOnSelect
      id={`filter-${filter.name}`}
      options={options}
      value={chosen}
      loading={isLoading}
      loadingText={t('table:loading')}
      noOptionsText={t('table:noOptions')}
      clearText={t('table:clear')}
      openText={t('table:open')}
      closeText={t('table:close')}
      isOptionEqualToValue={(one, other) => one.value === other.value}
      getOptionKey={(option) => option.value}
      filterOptions={(all, { inputValue }) => matching(all, inputValue)}
      onChange={(_event, next) => onChange(next.map((option) => option.value).join(','))}
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

function matching(options: ReferenceOption[], typed: string): ReferenceOption[] {
  const wanted = fold(typed.trim());
  return options.filter((option) => fold(option.label).includes(wanted)).slice(0, 100);
}
