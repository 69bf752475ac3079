import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { levels } from '#contract/entity.ts';
import { type NamespaceSettings, namespaceSettings } from '#contract/settings.ts';
import { momentAt, timeOfDay } from '../lib/time-of-day.ts';
import { useConfigs } from '../providers/configs.ts';
import { SelectField } from './SelectField.tsx';

/** When most have time to practise. */
const usualTime = '18:00';
/** Seconds between two times that can be chosen. */
const step = 300;

interface Props {
  value: NamespaceSettings;
  onChange: (value: NamespaceSettings) => void;
}

/** What a person chooses for one namespace: level, and a reminder at a time of day. */
export function NamespaceSettingsFields({ value, onChange }: Props) {
  const { t } = useTranslation(['profile', 'validation']);
  const timeZone = useConfigs()?.timeZone ?? 'UTC';
  const { level, reminderEnable, reminderTime } = value;
  const isTimeMissing = !namespaceSettings.safeParse(value).success;
  const enable = (isOn: boolean) =>
    onChange({
      ...value,
      reminderEnable: isOn,
      reminderTime: isOn ? (reminderTime ?? momentAt(usualTime, timeZone)) : reminderTime,
    });
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <SelectField
        label={t('namespaceSettings.level')}
        value={String(level ?? noLevel)}
        helperText={t('namespaceSettings.levelHelp')}
        options={[
          { value: noLevel, label: t('namespaceSettings.noLevel') },
          ...levels.map((one) => ({ value: String(one), label: String(one) })),
        ]}
        onChoose={(chosen) => onChange({ ...value, level: chosen === noLevel ? null : Number(chosen) })}
      />
      <FormControlLabel
        control={<Switch checked={reminderEnable} onChange={(_event, isOn) => enable(isOn)} />}
        label={t('namespaceSettings.reminder')}
      />
      {reminderEnable && (
        <TextField
          type="time"
          label={t('namespaceSettings.time')}
          value={reminderTime === null ? '' : timeOfDay(reminderTime, timeZone)}
          required
          error={isTimeMissing}
          helperText={
            isTimeMissing ? t('validation:required') : t('namespaceSettings.timeHelp', { zone: timeZone })
          }
          onChange={({ target }) =>
            onChange({ ...value, reminderTime: target.value ? momentAt(target.value, timeZone) : null })
          }
          slotProps={{ htmlInput: { step }, inputLabel: { shrink: true } }}
        />
      )}
    </Box>
  );
}

const noLevel = '-';
