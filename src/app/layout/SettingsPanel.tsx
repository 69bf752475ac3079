import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { navigationTypes } from '#contract/settings.ts';
import { BarButton } from '../../components/BarButton.tsx';
import { useStore } from '../../lib/store.ts';
import { choosePreferences, preferences } from '../preferences.ts';
import { PaletteChoice } from './PaletteChoice.tsx';

/** Width of the panel, in pixels. */
const panelWidth = 350;

/** Dark mode, palette and navigation style. */
export function SettingsPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('shell');
  const { themeMode, navigationType } = useStore(preferences);
  const titleId = useId();
  const navigationId = useId();
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={onClose}
      slotProps={{
        paper: {
          sx: { width: panelWidth, maxWidth: '100vw' },
          role: 'dialog',
          'aria-labelledby': titleId,
        } as object,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', p: 2, pb: 1 }}>
        <Typography id={titleId} variant="h2" sx={{ flex: 1 }}>
          {t('settings.title')}
        </Typography>
        <BarButton label={t('settings.close')} icon={CloseIcon} onClick={onClose} />
      </Box>
      <Box sx={{ px: 2, pb: 3, display: 'grid', gap: 3 }}>
        <FormControlLabel
          label={t('settings.darkMode')}
          labelPlacement="start"
          sx={{ ml: 0, justifyContent: 'space-between' }}
          control={
            <Switch
              checked={themeMode === 'dark'}
              onChange={(event) => choosePreferences({ themeMode: event.target.checked ? 'dark' : 'light' })}
            />
          }
        />
        <PaletteChoice />
        <FormControl>
          <FormLabel id={navigationId}>{t('settings.navigation')}</FormLabel>
          <RadioGroup aria-labelledby={navigationId} value={navigationType}>
            {navigationTypes.map((type) => (
              <FormControlLabel
                key={type}
                value={type}
                label={t(`settings.navigationTypes.${type}`)}
                control={<Radio onChange={() => choosePreferences({ navigationType: type })} />}
              />
            ))}
          </RadioGroup>
        </FormControl>
      </Box>
    </Drawer>
  );
}
