import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  title: string;
  /** Whose ratings these are. */
  subtitle: string;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The wide dialog of ratings; on a phone it fills the screen. */
export function RatingsFrame({ title, subtitle, open, onClose, children }: Props) {
  const { t } = useTranslation('common');
  const isNarrow = useMediaQuery('(max-width: 600px)');
  const titleId = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      maxWidth="lg"
      fullWidth
      fullScreen={isNarrow}
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {title}
        <Typography component="span" color="text.secondary" sx={{ display: 'block' }}>
          {subtitle}
        </Typography>
      </DialogTitle>
      <DialogContent dividers sx={{ p: 0, minHeight: 240 }}>
        {children}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {t('common:close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
