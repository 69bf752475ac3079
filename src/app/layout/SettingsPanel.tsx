import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { navigationTypes, palettes } from '#contract/settings.ts';
import { BarButton } from '../../components/BarButton.tsx';
import type { ModalProps } from '../../lib/modals.ts';
import { useStore } from '../../lib/store.ts';
import { choosePreferences, preferences } from '../preferences.ts';
import { paletteColors } from '../theme/palettes.ts';

/** Width of the panel, in pixels. */
const panelWidth = 350;

/** Dark mode, palette, navigation style, and whether single keys are shortcuts. */
export default function SettingsPanel({ onClose }: ModalProps) {
  const { t } = useTranslation('shell');
  const { themeMode, navigationType, singleKeys } = useStore(preferences);
  const titleId = useId();
  const navigationId = useId();
  const keysHelpId = useId();
  return (
    <Drawer
      anchor="right"
      open
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
        <FormControl>
          <FormControlLabel
            label={t('settings.singleKeys')}
            labelPlacement="start"
            sx={{ ml: 0, justifyContent: 'space-between' }}
            control={
              <Switch
                checked={singleKeys}
                onChange={(event) => choosePreferences({ singleKeys: event.target.checked })}
                slotProps={{ input: { 'aria-describedby': keysHelpId } }}
              />
            }
          />
          <FormHelperText id={keysHelpId} sx={{ mx: 0 }}>
            {t('settings.singleKeysHelp')}
          </FormHelperText>
        </FormControl>
      </Box>
    </Drawer>
  );
}

/** The four palettes, each with its own colours beside its name. */
function PaletteChoice() {
  const { t } = useTranslation('shell');
  const { palette, themeMode } = useStore(preferences);
  const labelId = useId();
  return (
    <FormControl>
      <FormLabel id={labelId}>{t('settings.palette')}</FormLabel>
      <RadioGroup aria-labelledby={labelId} value={palette}>
        {palettes.map((one) => {
          const { background, primary, secondary, text } = paletteColors[one][themeMode];
          return (
            <FormControlLabel
              key={one}
              value={one}
              control={<Radio onChange={() => choosePreferences({ palette: one })} />}
              slotProps={{ typography: { sx: { flex: 1 } } }}
              label={
                <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
                  {t(`settings.palettes.${one}`)}
                  <Box
                    aria-hidden
                    sx={{
                      display: 'flex',
                      border: 1,
                      borderColor: 'divider',
                      borderRadius: 1,
                      overflow: 'hidden',
                    }}
                  >
                    {[background, primary, secondary, text].map((color) => (
                      <Box key={color} sx={{ width: 22, height: 22, bgcolor: color }} />
                    ))}
                  </Box>
                </Box>
              }
            />
          );
        })}
      </RadioGroup>
    </FormControl>
  );
}
