import Autocomplete from '@mui/material/Autocomplete';
import { useTranslation } from 'react-i18next';
import { fold } from '#contract/fold.ts';
import type { ResourceName } from '#contract/resources.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { autocompleteLabels, OptionsField } from './OptionsField.tsx';
import { type FieldProps, useFormField } from './use-form-field.ts';
import { type NameOption, useNames } from './use-names.ts';

interface Props extends FieldProps {
  /** Whose names are offered. */
  of: ResourceName | 'namespaces';
  /** Narrows what is offered, as `{ type: 'item' }`. */
  query?: Record<string, string>;
  placeholder?: string;
}

/** The most names drawn at once; writing a letter brings the others. */
const mostShown = 100;

/** Any number of other things, chosen by name; the value is the list of their ids. */
export function FormReferences({ of, query, placeholder, ...props }: Props) {
  const { t } = useTranslation('form');
  const { field, error, label, helperText } = useFormField(props);
  const { options, loading } = useNames(of, query);
  const chosen = (field.value as string[] | undefined) ?? [];
  const unknown = loading ? '…' : t('form:references.unknown');
  const optionOf = (value: string): NameOption =>
    options.find((option) => option.value === value) ?? { value, label: unknown };
  return (
    <FieldFrame name={props.name} error={error} label={label} disabledReason={props.disabledReason}>
      <Autocomplete
        {...autocompleteLabels(t)}
        multiple
        disableCloseOnSelect
        disableClearable
        limitTags={4}
        loading={loading}
        options={options}
        filterOptions={(all, { inputValue }) => matching(all, inputValue)}
        value={chosen.map(optionOf)}
        getOptionKey={(option) => option.value}
        getOptionLabel={(option) => option.label}
        isOptionEqualToValue={(one, other) => one.value === other.value}
        disabled={Boolean(props.disabledReason)}
        onChange={(_event, values) => field.onChange(values.map(({ value }) => value))}
        onBlur={field.onBlur}
        slotProps={{ listbox: { sx: { maxHeight: 300 } }, chip: { size: 'small' } }}
        renderInput={(params) => (
          <OptionsField
            params={params}
            inputRef={field.ref}
            label={label}
            error={error}
            helperText={helperText}
            required={props.required}
            placeholder={chosen.length === 0 ? placeholder : undefined}
          />
        )}
      />
    </FieldFrame>
  );
}

/** Names that hold the written letters, whatever their accents and case. */
function matching(options: NameOption[], written: string): NameOption[] {
  const wanted = fold(written.trim());
  const found = wanted ? options.filter(({ label }) => fold(label).includes(wanted)) : options;
  return found.slice(0, mostShown);
}
