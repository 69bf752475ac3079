import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { levels } from '#contract/entity.ts';
import type { NamespaceSettings } from '#contract/settings.ts';
import { momentAt, timeOfDay } from '../lib/time-of-day.ts';
import { useConfigs } from '../providers/configs.ts';
import { SelectField } from './SelectField.tsx';
import { timesLike, timesOfDay } from './table/filter-text.ts';

/** When most have time to practise. */
const usualTime = '18:00';

interface Props {
  value: NamespaceSettings;
  onChange: (value: NamespaceSettings) => void;
}

/** What a person chooses for one namespace: level, and a reminder at a time of day. */
export function NamespaceSettingsFields({ value, onChange }: Props) {
  const { t } = useTranslation(['profile', 'table']);
  const timeZone = useConfigs()?.timeZone ?? 'UTC';
  const { level, reminderEnable, reminderTime } = value;
  const time = timeOfDay(reminderTime ?? momentAt(usualTime, timeZone), timeZone);
  const enable = (isOn: boolean) =>
    onChange({
      ...value,
      reminderEnable: isOn,
      reminderTime: isOn ? momentAt(time, timeZone) : reminderTime,
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
        <Autocomplete
          disableClearable
          options={timesOfDay}
          // With the chosen time in it the field offers the others, too.
          filterOptions={(_all, { inputValue }) => [...timesLike(inputValue === time ? '' : inputValue)]}
          // The app of the learners may have set one in between.
          isOptionEqualToValue={(option, chosen) => option === chosen || !timesOfDay.includes(chosen)}
          value={time}
          onChange={(_event, chosen) => onChange({ ...value, reminderTime: momentAt(chosen, timeZone) })}
          autoHighlight
          noOptionsText={t('table:noSuchTime')}
          openText={t('table:open')}
          closeText={t('table:close')}
          slotProps={{ listbox: { sx: { maxHeight: 224 } } }}
          renderInput={(params) => (
            <TextField
              {...params}
              label={t('namespaceSettings.time')}
              helperText={t('namespaceSettings.timeHelp', { zone: timeZone })}
            />
          )}
        />
      )}
    </Box>
  );
}

const noLevel = '-';
