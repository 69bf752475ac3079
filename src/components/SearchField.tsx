import CloseIcon from '@mui/icons-material/Close';
import SearchIcon from '@mui/icons-material/Search';
import InputAdornment from '@mui/material/InputAdornment';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import type { ComponentProps } from 'react';
import { IconAction } from './IconAction.tsx';

type Props = Omit<TextFieldProps<'outlined'>, 'label' | 'onChange' | 'variant'> & {
  label: string;
  value: string;
  onText: (text: string) => void;
  /** The name of the button that empties it; absent: there is none. */
  clearLabel?: string;
  onClear?: () => void;
  input?: ComponentProps<'input'>;
};

/** A field for what to search by, named by its placeholder. */
export function SearchField({ label, onText, clearLabel, onClear, input, ...field }: Props) {
  return (
    <TextField
      size="small"
      placeholder={label}
      onChange={(event) => onText(event.target.value)}
      slotProps={{
        htmlInput: { 'aria-label': label, type: 'text', maxLength: 200, ...input },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon fontSize="small" />
            </InputAdornment>
          ),
          endAdornment: field.value && clearLabel && (
            <InputAdornment position="end">
              <IconAction
                label={clearLabel}
                icon={CloseIcon}
                edge="end"
                onClick={onClear ?? (() => onText(''))}
              />
            </InputAdornment>
          ),
        },
      }}
      {...field}
    />
  );
}
