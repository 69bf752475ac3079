import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Switch from '@mui/material/Switch';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useId } from 'react';
import { levels } from '#contract/entity.ts';
import { FieldFrame, type FieldProps, RequiredWord, useFormField } from './FormField.tsx';
import type { FormOption } from './FormSelect.tsx';

interface Props extends FieldProps {
  options: readonly FormOption<string | number>[];
  /** The buttons share the whole width. */
  fullWidth?: boolean;
}

/** One of a few values, chosen with one click. */
export function FormToggle({ options, fullWidth, ...props }: Props) {
  const { field, label, helperText, frame, input } = useFormField(props);
  const labelId = useId();
  return (
    <FieldFrame {...frame}>
      <FormControl error={input.error} fullWidth={fullWidth}>
        <FormLabel id={labelId} required={props.required} sx={{ fontSize: 12, mb: 0.5 }}>
          {label}
          <RequiredWord shown={props.required} />
        </FormLabel>
        <ToggleButtonGroup
          exclusive
          color="primary"
          fullWidth={fullWidth}
          size={fullWidth ? 'small' : 'medium'}
          aria-labelledby={labelId}
          value={field.value}
          disabled={input.disabled}
          onChange={(_event, value: string | number | null) => value !== null && field.onChange(value)}
          onBlur={field.onBlur}
        >
          {options.map(({ value, label, icon }) => (
            <ToggleButton key={value} value={value} sx={fullWidth ? numberStyle : wordStyle}>
              {icon}
              {label}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        {helperText && <FormHelperText>{helperText}</FormHelperText>}
      </FormControl>
    </FieldFrame>
  );
}

const numberStyle = { minWidth: 0, fontVariantNumeric: 'tabular-nums' };
const wordStyle = { px: 3, gap: 1, textTransform: 'none' };
const levelOptions = levels.map((value) => ({ value, label: String(value) }));

/** A level from 1 to 8. */
export function FormLevel(props: FieldProps) {
  return <FormToggle {...props} options={levelOptions} fullWidth />;
}

interface FormSwitchProps extends FieldProps {
  /** A checkbox among other choices, a switch alone. */
  look?: 'switch' | 'checkbox';
}

/** A yes or no. */
export function FormSwitch({ look = 'switch', ...props }: FormSwitchProps) {
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
