import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fold } from '#contract/fold.ts';
import type { ResourceName } from '#contract/resources.ts';
import { useAutocompleteWords } from '../../use-autocomplete-words.ts';
import { FieldFrame, type FieldProps, useFormField } from './FormField.tsx';
import type { FormOption } from './FormSelect.tsx';
import { useNames } from './ReferenceNames.tsx';

interface Props extends FieldProps {
  options: readonly FormOption<string | number>[];
  /** The options are on their way. */
  loading?: boolean;
  /** What is shown for a chosen value that is not among the options; else the value. */
  unknownLabel?: string;
}

/** The most options drawn at once; writing a letter brings the others. */
const mostShown = 100;

/** Any number of known values; their order is the order of choosing. */
export function FormMultiSelect({ options, loading, unknownLabel, ...props }: Props) {
  const { t } = useTranslation('form');
  const words = useAutocompleteWords();
  const { field, frame, input } = useFormField(props);
  const chosenId = useId();
  const chosen = (field.value as (string | number)[] | undefined) ?? [];
  const optionOf = (value: string | number) =>
    options.find((option) => option.value === value) ?? { value, label: unknownLabel ?? String(value) };
  return (
    <FieldFrame {...frame}>
      <Autocomplete
        {...words}
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
        disabled={input.disabled}
        onChange={(_event, values) => field.onChange(values.map(({ value }) => value))}
        onBlur={field.onBlur}
        slotProps={{ listbox: { sx: { maxHeight: 264 } }, chip: { size: 'small' } }}
        renderInput={(params) => (
          <TextField
            {...params}
            {...input}
            sx={wholeNames}
            slotProps={{
              htmlInput: {
                ...params.inputProps,
                // The browser must not ask for text where chips hold the answer.
                required: false,
                'aria-required': props.required,
                'aria-describedby': `${chosenId} ${params.id}-helper-text`,
              },
            }}
          />
        )}
      />
      <Box component="span" id={chosenId} sx={visuallyHidden}>
        {chosen.length > 0 &&
          t('form:options.chosen', { names: chosen.map((value) => optionOf(value).label).join(', ') })}
      </Box>
    </FieldFrame>
  );
}

interface ReferencesProps extends FieldProps {
  /** Whose names are offered. */
  of: ResourceName | 'namespaces';
  /** Narrows what is offered, as `{ type: 'item' }`. */
  query?: Record<string, string>;
}

/** Any number of other entities, chosen by name; the value is the list of their ids. */
export function FormReferences({ of, query, ...props }: ReferencesProps) {
  const { t } = useTranslation('form');
  const chosen: string[] | undefined = useWatch({ name: props.name });
  const { options, loading } = useNames(of, query, chosen);
  return (
    <FormMultiSelect
      {...props}
      options={options}
      loading={loading}
      unknownLabel={loading ? '…' : t('form:references.unknown')}
    />
  );
}

/** Options that hold the written letters, whatever their accents and case. */
function matching<Option extends { label: string }>(options: Option[], written: string): Option[] {
  const wanted = fold(written.trim());
  const found = wanted ? options.filter(({ label }) => fold(label).includes(wanted)) : options;
  return found.slice(0, mostShown);
}

/** A name that is too long for its field goes on in the next line. */
const wholeNames = {
  '& .MuiChip-root': { height: 'auto', minHeight: 24 },
  '& .MuiChip-label': { whiteSpace: 'normal', overflowWrap: 'anywhere', py: 0.25 },
};
