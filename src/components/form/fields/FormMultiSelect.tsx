import Autocomplete from '@mui/material/Autocomplete';
import { useTranslation } from 'react-i18next';
import { FieldFrame } from './FieldFrame.tsx';
import type { FormOption } from './FormSelect.tsx';
import { autocompleteLabels, OptionsField } from './OptionsField.tsx';
import { type FieldProps, useFormField } from './use-form-field.ts';

interface Props extends FieldProps {
  options: readonly FormOption<string | number>[];
}

/** Any number of a few known values; their order is the order of choosing. */
export function FormMultiSelect({ options, ...props }: Props) {
  const { t } = useTranslation('form');
  const { field, error, label, helperText } = useFormField(props);
  const chosen = (field.value as (string | number)[] | undefined) ?? [];
  const optionOf = (value: string | number) =>
    options.find((option) => option.value === value) ?? { value, label: String(value) };
  return (
    <FieldFrame name={props.name} error={error} label={label} disabledReason={props.disabledReason}>
      <Autocomplete
        {...autocompleteLabels(t)}
        multiple
        disableCloseOnSelect
        disableClearable
        limitTags={4}
        options={options}
        value={chosen.map(optionOf)}
        getOptionKey={(option) => option.value}
        getOptionLabel={(option) => option.label}
        isOptionEqualToValue={(one, other) => one.value === other.value}
        disabled={Boolean(props.disabledReason)}
        onChange={(_event, values) => field.onChange(values.map(({ value }) => value))}
        onBlur={field.onBlur}
        slotProps={{ listbox: { sx: { maxHeight: 224 } }, chip: { size: 'small' } }}
        renderInput={(params) => (
          <OptionsField
            params={params}
            inputRef={field.ref}
            label={label}
            error={error}
            helperText={helperText}
            required={props.required}
          />
        )}
      />
    </FieldFrame>
  );
}
