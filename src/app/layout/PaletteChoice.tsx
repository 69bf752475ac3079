import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { palettes } from '#contract/settings.ts';
import { useStore } from '../../lib/store.ts';
import { choosePreferences, preferences } from '../preferences.ts';
import { paletteColors } from '../theme/palettes.ts';

/** The four palettes, each with its own colours beside its name. */
export function PaletteChoice() {
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
