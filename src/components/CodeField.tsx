import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';

interface Props extends Pick<TextFieldProps, 'label' | 'error' | 'helperText' | 'autoFocus' | 'inputRef'> {
  value: string;
  onChange: (value: string) => void;
}

/** A code of six digits, as one was mailed or an authenticator app shows it. Full-width digits count too. */
export function CodeField({ onChange, ...field }: Props) {
  const { t } = useTranslation('account');
  return (
    <TextField
      label={t('codes.code')}
      {...field}
      onChange={(event) => onChange(event.target.value.normalize('NFKC').replace(/\D/g, '').slice(0, 6))}
      required
      slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'one-time-code', pattern: '\\d{6}' } }}
    />
  );
}
