import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogFrame } from '../../../components/dialogs/DialogFrame.tsx';
import type { ModalProps } from '../../../lib/modals.ts';

interface Props extends ModalProps {
  title: string;
  /** Whose ratings these are. */
  subtitle: string;
  children: ReactNode;
}

/** The wide dialog of ratings; on a phone it fills the screen. */
export function RatingsFrame({ title, subtitle, onClose, children }: Props) {
  const { t } = useTranslation('common');
  return (
    <DialogFrame
      title={
        <>
          {title}
          <Typography component="span" color="text.secondary" sx={{ display: 'block' }}>
            {subtitle}
          </Typography>
        </>
      }
      size="lg"
      onClose={onClose}
      dividers
      sx={{ p: 0, minHeight: 240 }}
      actions={<Button onClick={onClose}>{t('common:close')}</Button>}
    >
      {children}
    </DialogFrame>
  );
}

/** A table of few columns; on a phone each row is a card, its cells below each other. */
export const narrowTable = {
  '& .label': { display: { sm: 'none' }, color: 'text.secondary' },
  '& tbody td': { overflowWrap: 'anywhere' },
  // The rows begin and end where the heading and the buttons of the dialog do.
  '@media (min-width: 600px)': {
    '& :is(th, td):first-of-type': { pl: 3 },
    '& :is(th, td):last-of-type': { pr: 3 },
  },
  '@media (max-width: 599.95px)': {
    '& thead': { display: 'none' },
    '& tbody tr': {
      display: 'grid',
      gap: 0.5,
      justifyItems: 'start',
      px: 3,
      py: 2,
      borderBottom: 1,
      borderColor: 'divider',
    },
    '& tbody td': { display: 'block', p: 0, border: 0, textAlign: 'left', overflowWrap: 'anywhere' },
  },
};
