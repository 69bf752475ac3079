import VisibilityOffIcon from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityIcon from '@mui/icons-material/VisibilityOutlined';
import InputAdornment from '@mui/material/InputAdornment';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BarButton } from './BarButton.tsx';

interface Props extends Pick<TextFieldProps, 'label' | 'name' | 'autoFocus' | 'helperText' | 'inputRef'> {
  value: string;
  onChange: (value: string) => void;
  /** Whether it is typed as it is known already, or is being chosen; password managers fill it in accordingly. */
  autoComplete?: 'current-password' | 'new-password';
  /** What is wrong with it, in place of the help. */
  problem?: string | undefined;
}

/** A password that can be looked at while it is typed. */
export function PasswordField(props: Props) {
  const { value, onChange, problem, helperText, autoComplete = 'current-password', ...field } = props;
  const { t } = useTranslation('account');
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...field}
      type={isShown ? 'text' : 'password'}
      autoComplete={autoComplete}
      required
      value={value}
      error={problem !== undefined}
      helperText={problem ?? helperText}
      onChange={(event) => onChange(event.target.value)}
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
