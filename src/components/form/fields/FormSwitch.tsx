import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { FieldFrame, type FieldProps, useFormField } from './FormField.tsx';

interface Props extends FieldProps {
  /** A checkbox among other choices, a switch alone. */
  look?: 'switch' | 'checkbox';
}

/** A yes or no. */
export function FormSwitch({ look = 'switch', ...props }: Props) {
  const { field, label, helperText, frame, input } = useFormField(props);
  const Control = look === 'switch' ? Switch : Checkbox;
  return (
    <FieldFrame {...frame}>
      <FormControl error={input.error} disabled={input.disabled} fullWidth>
        <FormControlLabel
          label={label}
          control={
            <Control
              checked={Boolean(field.value)}
              onChange={(_event, checked) => field.onChange(checked)}
              onBlur={field.onBlur}
              inputRef={field.ref}
            />
          }
        />
        {helperText && (
          <FormHelperText sx={{ ml: look === 'switch' ? 5.75 : 4, mt: -0.5 }}>{helperText}</FormHelperText>
        )}
      </FormControl>
    </FieldFrame>
  );
}
