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
  /** What a choice does, where it does more than change the value. */
  onChange?: (value: string) => void;
}

const menuProps = {
  slotProps: { paper: { sx: { maxHeight: 360 } } },
  // Arrow keys lead to the reason why an option cannot be chosen. A select ignores `slotProps.list`.
  MenuListProps: { disabledItemsFocusable: true },
};

/** One of several values. */
export function FormSelect({ options, onChange, ...props }: Props) {
  const { field, frame, input } = useFormField(props);
  return (
    <FieldFrame {...frame}>
      <TextField
        {...field}
        {...input}
        value={field.value ?? ''}
        onChange={(event) => (onChange ?? field.onChange)(event.target.value)}
        select
        sx={{ '& .MuiSelect-select': { display: 'flex', alignItems: 'center', gap: 1 } }}
        slotProps={{ select: { MenuProps: menuProps } }}
      >
        {options.map((option) => (
          <MenuItem
            key={String(option.value)}
            value={option.value as string}
            disabled={option.issue !== undefined}
            sx={{
              gap: 1,
              whiteSpace: 'normal',
              '&.Mui-disabled': { opacity: 1, color: 'text.disabled' },
            }}
          >
            {option.icon}
            {option.issue ? <ListItemText primary={option.label} secondary={option.issue} /> : option.label}
          </MenuItem>
        ))}
      </TextField>
    </FieldFrame>
  );
}
