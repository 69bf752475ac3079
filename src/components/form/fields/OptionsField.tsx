import type { AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { Ref } from 'react';

interface Props {
  params: AutocompleteRenderInputParams;
  inputRef: Ref<HTMLInputElement>;
  label: string;
  error?: string;
  helperText?: string;
  required?: boolean;
  placeholder?: string;
}

/** The text field of an autocomplete. */
export function OptionsField({ params, inputRef, label, error, helperText, required, placeholder }: Props) {
  return (
    <TextField
      {...params}
      inputRef={inputRef}
      label={label}
      required={required}
      error={Boolean(error)}
      helperText={helperText}
      placeholder={placeholder}
      sx={wholeNames}
      // The browser must not ask for text where chips hold the answer.
      slotProps={{ htmlInput: { ...params.inputProps, required: false } }}
    />
  );
}

/** A name that is too long for its field goes on in the next line. */
const wholeNames = {
  '& .MuiChip-root': { height: 'auto', minHeight: 24 },
  '& .MuiChip-label': { whiteSpace: 'normal', overflowWrap: 'anywhere', py: 0.25 },
};

/** What an autocomplete says by itself. */
export function autocompleteLabels(t: (key: string, values?: Record<string, unknown>) => string) {
  return {
    clearText: t('form:options.clear'),
    openText: t('form:options.open'),
    closeText: t('form:options.close'),
    noOptionsText: t('form:options.none'),
    loadingText: t('form:loading'),
    getLimitTagsText: (more: number) => t('form:options.more', { count: more }),
  };
}
