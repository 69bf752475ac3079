import TextField from '@mui/material/TextField';
import { FieldFrame } from './FieldFrame.tsx';
import { type FieldProps, useFormField } from './use-form-field.ts';

interface Props extends FieldProps {
  /** A height that stays, with a scroll bar of its own; else the field grows from `minRows`. */
  rows?: number;
  minRows?: number;
  maxRows?: number;
  lang?: string;
}

/** Several lines of plain text. */
export function FormTextArea({ rows, minRows = 2, maxRows = 14, lang, ...props }: Props) {
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
