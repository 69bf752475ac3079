import Backdrop from '@mui/material/Backdrop';
import CircularProgress from '@mui/material/CircularProgress';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MutedText } from './MutedText.tsx';

interface Props {
  open: boolean;
  /** What is being done. */
  message: string;
  /** How much of it is done, in percent, where that is known. */
  progress?: number;
  /** The pieces of work, where they are counted. */
  steps?: { done: number; total: number };
}

/** Covers the whole screen while something runs that nothing else may disturb. */
export function LoadingOverlay({ open, message, progress, steps }: Props) {
  const { t } = useTranslation('common');
  // While it fades away it goes on saying what it said last.
  const said = useRef(message);
  if (open) said.current = message;
  return (
    <Backdrop open={open} sx={{ zIndex: (theme) => theme.zIndex.tooltip + 1, p: 2 }}>
      <Paper
        role="status"
        variant="outlined"
        sx={{ display: 'grid', justifyItems: 'center', gap: 2, px: 4, py: 3, minWidth: 240, maxWidth: 420 }}
      >
        <CircularProgress size={36} aria-hidden />
        <Typography sx={{ textAlign: 'center' }}>{said.current}</Typography>
        {progress !== undefined && (
          <LinearProgress
            variant="determinate"
            value={progress}
            aria-label={said.current}
            sx={{ width: '100%', borderRadius: 1 }}
          />
        )}
        {steps && steps.total > 0 && (
          // The bar says it to those who hear the page, without reading out every step.
          <MutedText aria-hidden sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {t('common:steps', steps)}
          </MutedText>
        )}
      </Paper>
    </Backdrop>
  );
}
