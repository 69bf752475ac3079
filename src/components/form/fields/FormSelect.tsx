import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { FieldFrame, type FieldProps, useFormField } from './FormField.tsx';

/** One choice of a select. */
export interface FormOption<Value extends string | number | boolean = string> {
  value: Value;
  label: string;
  icon?: ReactNode;
  /** Why it cannot be chosen; said below its label. */
  issue?: string;
}

interface Props extends FieldProps {
  options: readonly FormOption<string | number | boolean>[];
  /** Called besides, after the value was changed. */
  onChange?: (value: string) => void;
}

/** One of several values. */
export function FormSelect({ options, onChange, ...props }: Props) {
  const { field, error, label, helperText } = useFormField(props);
  return (
    <FieldFrame name={props.name} error={error} label={label} disabledReason={props.disabledReason}>
      <TextField
        {...field}
        value={field.value ?? ''}
        onChange={(event) => {
          field.onChange(event.target.value);
          onChange?.(event.target.value);
        }}
        inputRef={field.ref}
        select
        fullWidth
        label={label}
        required={props.required}
        disabled={Boolean(props.disabledReason)}
        error={Boolean(error)}
        helperText={helperText}
        sx={{ '& .MuiSelect-select': { display: 'flex', alignItems: 'center', gap: 1 } }}
        slotProps={{ select: { MenuProps: { slotProps: { paper: { sx: { maxHeight: 360 } } } } } }}
      >
        {options.map((option) => (
          <MenuItem
            key={String(option.value)}
            value={option.value as string}
            disabled={option.issue !== undefined}
            sx={{ gap: 1, whiteSpace: 'normal' }}
          >
            {option.icon}
            {option.issue ? <ListItemText primary={option.label} secondary={option.issue} /> : option.label}
          </MenuItem>
        ))}
      </TextField>
    </FieldFrame>
  );
}
