import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import OpenInNewIcon from '@mui/icons-material/OpenInNew';
import SubtitlesIcon from '@mui/icons-material/SubtitlesOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mediaEndpoints } from '#contract/media.ts';
import { copyText } from '../../../components/clipboard.ts';
import { DialogFrame } from '../../../components/dialogs/DialogFrame.tsx';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { MutedText } from '../../../components/MutedText.tsx';
import { useMay } from '../../../providers/current-user.ts';
import { useEndpoint } from '../../../providers/use-endpoint.ts';
import { hasTranscript } from './video-link.ts';

interface Props {
  /** The title of the video. */
  title: string;
  link: string;
  /** What the server keeps of it. */
  text: string | null | undefined;
}

/** The beginning of a transcript, and the dialog with all of it, read from the video where nothing is kept yet. */
export function Transcript({ title, link, text }: Props) {
  const { t } = useTranslation('items');
  const [open, setOpen] = useState(false);
  const mayAsk = useMay('media', 'transcript') && hasTranscript(link);
  const canOpen = Boolean(text) || mayAsk;
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      {text ? (
        <>
          <MutedText>{t('form.transcript')}</MutedText>
          <Typography sx={{ ...excerptStyle, overflowWrap: 'anywhere' }}>{text}</Typography>
        </>
      ) : (
        <MutedText>{t(hasTranscript(link) ? 'form.transcriptNone' : 'form.transcriptWhere')}</MutedText>
      )}
      {canOpen && (
        <Button
          variant="outlined"
          size="small"
          startIcon={<SubtitlesIcon />}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {t(text ? 'form.transcriptOpen' : 'form.transcriptLoad')}
        </Button>
      )}
      {open && <TranscriptDialog title={title} link={link} text={text} onClose={() => setOpen(false)} />}
    </Box>
  );
}

const excerptStyle = {
  display: '-webkit-box',
  WebkitLineClamp: 3,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
} as const;

interface TranscriptDialogProps {
  title: string;
  link: string;
  /** What is kept; where nothing is, the transcript is requested by the link. */
  text: string | null | undefined;
  onClose: () => void;
}

/** The whole transcript of a video, to copy and to take to ChatGPT. */
function TranscriptDialog({ title, link, text: kept, onClose }: TranscriptDialogProps) {
  const { t } = useTranslation(['items', 'common']);
  const {
    data,
    query: { error, isFetching, refetch },
  } = useEndpoint(
    mediaEndpoints.transcript,
    { query: { videoUrl: link.trim() } },
    { enabled: !kept, staleTime: Number.POSITIVE_INFINITY, retry: false },
  );
  const text = kept || data?.map((segment) => segment.text).join(' ');
  return (
    <DialogFrame
      title={title.trim() ? t('items:form.transcriptOf', { title }) : t('items:form.transcript')}
      size="md"
      onClose={onClose}
      dividers
      actions={
        <>
          <Button startIcon={<ContentCopyIcon />} disabled={!text} onClick={() => void copyText(text ?? '')}>
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
        <LoadFailure error={error} onRetry={() => void refetch()} heading="h2" />
      ) : (
        <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: '72ch' }}>
          {text}
        </Typography>
      )}
    </DialogFrame>
  );
}
