import MenuItem from '@mui/material/MenuItem';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import type { ReactNode } from 'react';

type Props<Value extends string> = Omit<TextFieldProps<'outlined'>, 'value' | 'onChange' | 'variant'> & {
  value: Value | '';
  options: readonly { value: Value; label: ReactNode; disabled?: boolean; lang?: string }[];
  onChoose: (value: Value) => void;
};

/** A select of a dialog or page whose values are kept in its state; forms have `FormSelect`. */
export function SelectField<Value extends string>({ options, onChoose, ...field }: Props<Value>) {
  return (
    <TextField select onChange={(event) => onChoose(event.target.value as Value)} {...field}>
      {options.map(({ label, ...option }) => (
        <MenuItem key={option.value} {...option}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  );
}
