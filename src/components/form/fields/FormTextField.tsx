import TextField from '@mui/material/TextField';
import type { KeyboardEvent } from 'react';
import { FieldFrame, type FieldProps, useFormField } from './FormField.tsx';

interface Props extends FieldProps {
  type?: 'text' | 'url';
  /** The most letters it takes; shown as a count when it gets close. */
  maxLength?: number;
  /** Puts the cursor here when the form opens. */
  autoFocus?: boolean;
  /** Shows all of a long line, over several of the screen. */
  wraps?: boolean;
}

/** One line of text. */
export function FormTextField({ type = 'text', maxLength, autoFocus, wraps, ...props }: Props) {
  const { field, frame, input } = useFormField(props);
  const length = String(field.value ?? '').length;
  const nearLimit = maxLength !== undefined && length > maxLength * 0.8;
  return (
    <FieldFrame {...frame}>
      <TextField
        {...field}
        {...input}
        value={field.value ?? ''}
        {...(wraps && {
          multiline: true,
          onChange: ({ target }) => field.onChange(target.value.replace(/\s*\n\s*/g, ' ')),
          onKeyDown: submitByEnter,
        })}
        type={type}
        {...(nearLimit && {
          helperText: [input.helperText, `${length} / ${maxLength}`].filter(Boolean).join(' · '),
        })}
        autoFocus={autoFocus}
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
}

/** Several lines of plain text. */
export function FormTextArea({ rows, minRows = 2, maxRows = 14, ...props }: FormTextAreaProps) {
  const { field, frame, input } = useFormField(props);
  return (
    <FieldFrame {...frame}>
      <TextField
        {...field}
        {...input}
        value={field.value ?? ''}
        multiline
        {...(rows ? { rows } : { minRows, maxRows })}
      />
    </FieldFrame>
  );
}
