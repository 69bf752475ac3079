import SubtitlesIcon from '@mui/icons-material/SubtitlesOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../providers/current-user.ts';
import { TranscriptDialog } from './TranscriptDialog.tsx';
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
          <Typography variant="body2" color="text.secondary">
            {t('form.transcript')}
          </Typography>
          <Typography sx={{ ...excerptStyle, overflowWrap: 'anywhere' }}>{text}</Typography>
        </>
      ) : (
        <Typography variant="body2" color="text.secondary">
          {t(hasTranscript(link) ? 'form.transcriptNone' : 'form.transcriptWhere')}
        </Typography>
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
