import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../lib/toasts.ts';

interface Props {
  text: string;
  /** What is copied, as 'Copy the id'. */
  label: string;
}

/** Copies a short text, as an id or an address. */
export function CopyButton({ text, label }: Props) {
  const { t } = useTranslation('form');
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
    <Tooltip title={label}>
      <IconButton size="small" aria-label={label} onClick={copy}>
        <ContentCopyIcon fontSize="inherit" />
      </IconButton>
    </Tooltip>
  );
}
