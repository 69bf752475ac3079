import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { SettingSection } from '#contract/system-settings.ts';
import type { SectionState } from '#contract/system-settings-calls.ts';

interface Props {
  section: SettingSection;
  name: string;
  state: SectionState['secrets'][string];
  variable: string | undefined;
}

/** A secret: it can be written and removed, and is never shown. */
export function SecretField({ section, name, state, variable }: Props) {
  const { t } = useTranslation('settings');
  const { field, fieldState } = useController({ name: `secrets.${name}` });
  const isRemoved = field.value === null;
  const now = isRemoved
    ? t('secret.removed')
    : variable
      ? t('fixed', { variable })
      : state.mustBeEnteredAgain
        ? t('secret.again')
        : t(state.isSet ? 'secret.set' : 'secret.notSet');
  const isLost = state.mustBeEnteredAgain && !field.value;
  return (
    <Box data-field={name} sx={{ gridColumn: '1 / -1', display: 'grid', gap: 0.5, justifyItems: 'start' }}>
      <TextField
        fullWidth
        type="password"
        label={t(`fields.${section}.${name}`)}
        value={field.value ?? ''}
        onChange={(event) => field.onChange(event.target.value)}
        onBlur={field.onBlur}
        inputRef={field.ref}
        disabled={variable !== undefined}
        error={isLost || Boolean(fieldState.error)}
        helperText={
          fieldState.error?.message ?? [now, t(`help.${section}.${name}`, '')].filter(Boolean).join(' ')
        }
        slotProps={{ htmlInput: { autoComplete: 'new-password' } }}
      />
      {!variable && (state.isSet || state.mustBeEnteredAgain) && (
        <Button
          size="small"
          color={isRemoved ? 'primary' : 'error'}
          onClick={() => field.onChange(isRemoved ? '' : null)}
        >
          {t(isRemoved ? 'secret.keep' : 'secret.remove')}
        </Button>
      )}
    </Box>
  );
}
