import CheckIcon from '@mui/icons-material/Check';
import CloseIcon from '@mui/icons-material/Close';
import FormHelperText from '@mui/material/FormHelperText';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldFrame, useFormField } from '../../../components/form/fields/FormField.tsx';

const answers = [
  { value: 'true', icon: CheckIcon },
  { value: 'false', icon: CloseIcon },
] as const;

/** The answer of a true-or-false exercise: two buttons. */
export function TrueOrFalseField() {
  const { t } = useTranslation('items');
  const labelId = useId();
  const { field, error, label } = useFormField({ name: 'additionalInfo' });
  return (
    <FieldFrame name="additionalInfo" error={error}>
      <Typography id={labelId} variant="body2" color={error ? 'error' : 'text.secondary'} sx={{ mb: 0.75 }}>
        {`${label} *`}
      </Typography>
      <ToggleButtonGroup
        exclusive
        color="primary"
        aria-labelledby={labelId}
        value={field.value || null}
        onChange={(_, value: string | null) => value && field.onChange(value)}
        onBlur={field.onBlur}
      >
        {answers.map(({ value, icon: Icon }) => (
          <ToggleButton key={value} value={value} sx={{ px: 3, gap: 1, textTransform: 'none' }}>
            <Icon fontSize="small" />
            {t(`form.${value}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {error && <FormHelperText error>{error}</FormHelperText>}
    </FieldFrame>
  );
}
