import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldFrame, type FieldProps, useFormField } from './FormField.tsx';

interface Props extends FieldProps {
  kind?: 'integer' | 'decimal';
  /** What the number counts, shown at its end. */
  unit?: string;
}

/** A number; blank is null. What is written stays as it is while it says the same number. */
export function FormNumberField({ kind = 'integer', unit, ...props }: Props) {
  const { i18n } = useTranslation();
  const { field, frame, input } = useFormField(props);
  const [written, setWritten] = useState('');
  const shown =
    parseNumber(written, kind) === (field.value ?? null) ? written : shownAs(field.value, i18n.language);
  return (
    <FieldFrame {...frame}>
      <TextField
        {...input}
        name={field.name}
        value={shown}
        onChange={(event) => {
          setWritten(event.target.value);
          field.onChange(parseNumber(event.target.value, kind));
        }}
        onBlur={field.onBlur}
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

/**
 * The number a person wrote, in base ten, with a comma or a point before the decimals. Blank is null; what is no
 * number stays as it is, so that the contract refuses it beside the field instead of losing it.
 */
export function parseNumber(written: string, kind: 'integer' | 'decimal'): number | string | null {
  const trimmed = written.trim();
  if (trimmed === '') return null;
  const pattern = kind === 'integer' ? /^[+-]?\d+$/ : /^[+-]?(\d+([.,]\d*)?|[.,]\d+)$/;
  if (!pattern.test(trimmed)) return written;
  return kind === 'integer' ? Number.parseInt(trimmed, 10) : Number.parseFloat(trimmed.replace(',', '.'));
}
