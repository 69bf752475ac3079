import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useId } from 'react';
import { levels } from '#contract/entity.ts';
import { FieldFrame, type FieldProps, RequiredWord, useFormField } from './FormField.tsx';

/** A level from 1 to 8, chosen with one click. */
export function FormLevel(props: FieldProps) {
  const { field, error, label, helperText } = useFormField(props);
  const labelId = useId();
  return (
    <FieldFrame name={props.name} error={error} label={label} disabledReason={props.disabledReason}>
      <FormControl error={Boolean(error)} fullWidth>
        <FormLabel id={labelId} required={props.required} sx={{ fontSize: 12, mb: 0.5 }}>
          {label}
          <RequiredWord shown={props.required} />
        </FormLabel>
        <ToggleButtonGroup
          exclusive
          color="primary"
          fullWidth
          size="small"
          aria-labelledby={labelId}
          value={field.value}
          disabled={Boolean(props.disabledReason)}
          onChange={(_event, value: number | null) => value !== null && field.onChange(value)}
        >
          {levels.map((level) => (
            <ToggleButton key={level} value={level} sx={{ minWidth: 0, fontVariantNumeric: 'tabular-nums' }}>
              {level}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        {helperText && <FormHelperText>{helperText}</FormHelperText>}
      </FormControl>
    </FieldFrame>
  );
}
