import VisibilityOffIcon from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityIcon from '@mui/icons-material/VisibilityOutlined';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BarButton } from '../../components/BarButton.tsx';

/** A password that can be looked at while it is typed. */
export function PasswordField({
  label,
  value,
  problem,
  onChange,
  inputRef,
}: {
  label: string;
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
  inputRef: RefObject<HTMLInputElement | null>;
}) {
  const { t } = useTranslation('account');
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      label={label}
      type={isShown ? 'text' : 'password'}
      name="password"
      autoComplete="current-password"
      required
      value={value}
      error={problem !== undefined}
      helperText={problem}
      onChange={(event) => onChange(event.target.value)}
      inputRef={inputRef}
      slotProps={{
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <BarButton
                label={isShown ? t('hidePassword') : t('showPassword')}
                icon={isShown ? VisibilityOffIcon : VisibilityIcon}
                onClick={() => setShown(!isShown)}
              />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
