import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { FieldFrame } from './FieldFrame.tsx';
import { type FieldProps, useFormField } from './use-form-field.ts';

interface Props extends FieldProps {
  type?: 'text' | 'email' | 'url';
  /** The most letters it takes; shown as a count when it gets close. */
  maxLength?: number;
  /** Puts the cursor here when the form opens. */
  autoFocus?: boolean;
  /** Something at the end of the field. */
  end?: ReactNode;
  /** The language of what is written, for spelling and speech. */
  lang?: string;
}

/** One line of text. */
export function FormTextField({ type = 'text', maxLength, autoFocus, end, lang, ...props }: Props) {
  const { field, error, label, helperText } = useFormField(props);
  const length = String(field.value ?? '').length;
  const nearLimit = maxLength !== undefined && length > maxLength * 0.8;
  return (
    <FieldFrame name={props.name} error={error} label={label} disabledReason={props.disabledReason}>
      <TextField
        {...field}
        value={field.value ?? ''}
        inputRef={field.ref}
        fullWidth
        type={type}
        label={label}
        required={props.required}
        disabled={Boolean(props.disabledReason)}
        error={Boolean(error)}
        helperText={
          nearLimit ? [helperText, `${length} / ${maxLength}`].filter(Boolean).join(' · ') : helperText
        }
        autoFocus={autoFocus}
        slotProps={{ input: { endAdornment: end }, htmlInput: { lang } }}
      />
    </FieldFrame>
  );
}
