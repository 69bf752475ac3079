import TextField from '@mui/material/TextField';
import type { KeyboardEvent, ReactNode } from 'react';
import { FieldFrame, type FieldProps, useFormField } from './FormField.tsx';

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
  /** Shows all of a long line, over several of the screen. */
  wraps?: boolean;
}

/** One line of text. */
export function FormTextField({ type = 'text', maxLength, autoFocus, end, lang, wraps, ...props }: Props) {
  const { field, error, label, helperText } = useFormField(props);
  const length = String(field.value ?? '').length;
  const nearLimit = maxLength !== undefined && length > maxLength * 0.8;
  return (
    <FieldFrame name={props.name} error={error} label={label} disabledReason={props.disabledReason}>
      <TextField
        {...field}
        value={field.value ?? ''}
        {...(wraps && {
          multiline: true,
          onChange: ({ target }) => field.onChange(target.value.replace(/\s*\n\s*/g, ' ')),
          onKeyDown: submitByEnter,
        })}
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

/** Enter means in a line that wraps what it means in any other. */
function submitByEnter(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  if (!event.ctrlKey && !event.metaKey) event.currentTarget.closest('form')?.requestSubmit();
}

interface FormTextAreaProps extends FieldProps {
  /** A height that stays, with a scroll bar of its own; else the field grows from `minRows`. */
  rows?: number;
  minRows?: number;
  maxRows?: number;
  lang?: string;
}

/** Several lines of plain text. */
export function FormTextArea({ rows, minRows = 2, maxRows = 14, lang, ...props }: FormTextAreaProps) {
  const { field, error, label, helperText } = useFormField(props);
  return (
    <FieldFrame name={props.name} error={error} label={label} disabledReason={props.disabledReason}>
      <TextField
        {...field}
        value={field.value ?? ''}
        inputRef={field.ref}
        fullWidth
        multiline
        {...(rows ? { rows } : { minRows, maxRows })}
        label={label}
        required={props.required}
        disabled={Boolean(props.disabledReason)}
        error={Boolean(error)}
        helperText={helperText}
        slotProps={{ htmlInput: { lang } }}
      />
    </FieldFrame>
  );
}
