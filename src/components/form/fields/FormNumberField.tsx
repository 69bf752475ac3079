import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldFrame } from './FieldFrame.tsx';
import { parseNumber } from './parse-number.ts';
import { type FieldProps, useFormField } from './use-form-field.ts';

interface Props extends FieldProps {
  kind?: 'integer' | 'decimal';
  /** What the number counts, shown at its end. */
  unit?: string;
}

/** A number; blank is null. What is written stays as it is while it says the same number. */
export function FormNumberField({ kind = 'integer', unit, ...props }: Props) {
  const { i18n } = useTranslation();
  const { field, error, label, helperText } = useFormField(props);
  const [written, setWritten] = useState('');
  const shown =
    parseNumber(written, kind) === (field.value ?? null) ? written : shownAs(field.value, i18n.language);
  return (
    <FieldFrame name={props.name} error={error} label={label} disabledReason={props.disabledReason}>
      <TextField
        name={field.name}
        value={shown}
        onChange={(event) => {
          setWritten(event.target.value);
          field.onChange(parseNumber(event.target.value, kind));
        }}
        onBlur={field.onBlur}
        inputRef={field.ref}
        fullWidth
        label={label}
        required={props.required}
        disabled={Boolean(props.disabledReason)}
        error={Boolean(error)}
        helperText={helperText}
        slotProps={{
          htmlInput: { inputMode: kind === 'integer' ? 'numeric' : 'decimal', autoComplete: 'off' },
          input: { endAdornment: unit },
        }}
      />
    </FieldFrame>
  );
}

/** A number with the decimal sign of the language; what is no number as it was written. */
function shownAs(value: unknown, language: string): string {
  return typeof value === 'number'
    ? value.toLocaleString(language, { useGrouping: false, maximumFractionDigits: 10 })
    : String(value ?? '');
}
