import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import OpenInNewIcon from '@mui/icons-material/OpenInNew';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../lib/toasts.ts';

interface Props {
  title: string;
  text: string;
  onClose: () => void;
}

/** The whole transcript of a video, to copy and to take to ChatGPT. */
export function TranscriptDialog({ title, text, onClose }: Props) {
  const { t } = useTranslation(['items', 'form', 'common']);
  const titleId = useId();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ severity: 'success', message: t('form:clipboard.copied') });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      showToast({ severity: 'error', message: t('form:clipboard.copyError', { reason }) });
    }
  };
  return (
    <Dialog open fullWidth maxWidth="md" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {t('items:form.transcriptOf', { title })}
      </DialogTitle>
      <DialogContent dividers>
        <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: '72ch' }}>
          {text}
        </Typography>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button startIcon={<ContentCopyIcon />} onClick={copy}>
          {t('items:form.transcriptCopy')}
        </Button>
        <Button
          startIcon={<OpenInNewIcon />}
          href="https://chatgpt.com/"
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('items:form.openChatGpt')}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {t('common:close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
