import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Item } from '#contract/items.ts';
import { LanguageFlag } from '../../components/LanguageFlag.tsx';

/** The history of a word to read, oldest first. */
export function EtymologyView({ steps }: { steps: Item['etymologyEvolution'] }) {
  const { t } = useTranslation('languages');
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a list to read; steps may be alike
        <Box component="li" key={index} sx={{ pl: 2, borderLeft: 3, borderColor: 'divider' }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
            <LanguageFlag code={step.language} />
            <Typography variant="body2" color="text.secondary">
              {t(`languages:${step.language}`)}
            </Typography>
            <Typography lang={step.language} sx={{ fontWeight: 600 }}>
              {step.word}
            </Typography>
            <Typography variant="body2" color="text.secondary">
              {step.partOfSpeech}
            </Typography>
          </Box>
          <Typography sx={{ overflowWrap: 'anywhere' }}>{step.meaning}</Typography>
          <Typography
            variant="body2"
            color="text.secondary"
            sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}
          >
            {step.etymology}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
