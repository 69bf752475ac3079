import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import OpenInNewIcon from '@mui/icons-material/OpenInNew';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { mediaEndpoints } from '#contract/media.ts';
import { DialogFrame } from '../../../components/dialogs/DialogFrame.tsx';
import { showToast } from '../../../lib/toasts.ts';
import { useEndpoint } from '../../../providers/use-endpoint.ts';

interface Props {
  title: string;
  link: string;
  /** What is kept; where nothing is, the words are asked for by the link. */
  text: string | null | undefined;
  onClose: () => void;
}

/** The whole transcript of a video, to copy and to take to ChatGPT. */
export function TranscriptDialog({ title, link, text: kept, onClose }: Props) {
  const { t } = useTranslation(['items', 'form', 'common', 'errors']);
  const {
    data,
    query: { error, isFetching, refetch },
  } = useEndpoint(
    mediaEndpoints.transcript,
    { query: { videoUrl: link.trim() } },
    { enabled: !kept, staleTime: Number.POSITIVE_INFINITY, retry: false },
  );
  const text = kept || data?.map((segment) => segment.text).join(' ');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text ?? '');
      showToast({ severity: 'success', message: t('form:clipboard.copied') });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      showToast({ severity: 'error', message: t('form:clipboard.copyError', { reason }) });
    }
  };
  return (
    <DialogFrame
      title={title.trim() ? t('items:form.transcriptOf', { title }) : t('items:form.transcript')}
      size="md"
      onClose={onClose}
      dividers
      actions={
        <>
          <Button startIcon={<ContentCopyIcon />} disabled={!text} onClick={copy}>
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
        </>
      }
    >
      {isFetching ? (
        <>
          <Typography role="status" color="text.secondary">
            {t('items:form.transcriptLoading')}
          </Typography>
          <Skeleton aria-hidden variant="rounded" height={160} sx={{ mt: 1 }} />
        </>
      ) : error ? (
        <>
          <Alert severity="error">{error.message}</Alert>
          <Button sx={{ mt: 1 }} onClick={() => void refetch()}>
            {t('common:retry')}
          </Button>
        </>
      ) : (
        <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: '72ch' }}>
          {text}
        </Typography>
      )}
    </DialogFrame>
  );
}
