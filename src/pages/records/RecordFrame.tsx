import PreviousIcon from '@mui/icons-material/ChevronLeft';
import NextIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useEffectEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogFrame } from '../../components/dialogs/DialogFrame.tsx';
import { IconAction } from '../../components/IconAction.tsx';
import { LoadMessage } from '../../components/LoadMessage.tsx';
import type { RecordDialogProps } from './RecordDialogs.tsx';

interface Props extends Omit<RecordDialogProps, 'id'> {
  over: string;
  title: ReactNode;
  /** What it shows was read. */
  isLoaded: boolean;
  error: unknown;
  onRetry: () => void;
  children: ReactNode;
}

/** The frame of these dialogs: what it is about, buttons and arrow keys to the rows beside it, and its parts. */
export function RecordFrame({ onPrevious, onNext, isLoaded, error, onRetry, children, ...frame }: Props) {
  const { t } = useTranslation(['logs', 'common']);
  useArrowKeys(onPrevious, onNext);
  const hasSteps = onPrevious !== undefined || onNext !== undefined;
  return (
    <DialogFrame
      {...frame}
      title={
        <Box component="span" sx={{ display: 'block', pr: 5 }}>
          {frame.title}
        </Box>
      }
      size="md"
      dividers
      closeLabel={t('common:close')}
      paperSx={{ height: { sm: 'min(820px, calc(100% - 64px))' } }}
      actions={
        <>
          {hasSteps && (
            <Box sx={{ mr: 'auto', display: 'flex', gap: 0.5 }}>
              <IconAction
                label={t('logs:previous')}
                tooltip={`${t('logs:previous')} (←)`}
                icon={PreviousIcon}
                size="medium"
                disabled={!onPrevious}
                onClick={onPrevious}
              />
              <IconAction
                label={t('logs:next')}
                tooltip={`${t('logs:next')} (→)`}
                icon={NextIcon}
                size="medium"
                disabled={!onNext}
                onClick={onNext}
              />
            </Box>
          )}
          <Button onClick={frame.onClose}>{t('common:close')}</Button>
        </>
      }
      sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      {isLoaded ? children : <LoadMessage error={error} onRetry={onRetry} />}
    </DialogFrame>
  );
}

/** The left and right arrow do what the buttons do. Of the window: a button that is disabled by its click gives the focus away. */
function useArrowKeys(onPrevious: (() => void) | undefined, onNext: (() => void) | undefined): void {
  const step = useEffectEvent((key: string) => {
    if (key === 'ArrowLeft') onPrevious?.();
    if (key === 'ArrowRight') onNext?.();
  });
  useEffect(() => {
    const onKey = ({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) => {
      if (!altKey && !ctrlKey && !metaKey && !shiftKey) step(key);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

/** A part of such a dialog under its heading. */
export function RecordPart({ title, children }: { title: string; children: ReactNode }) {
  const headingId = useId();
  return (
    <Box component="section" aria-labelledby={headingId}>
      <Typography id={headingId} component="h3" sx={{ fontSize: 15, fontWeight: 600, mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}
