import SubtitlesIcon from '@mui/icons-material/SubtitlesOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TranscriptDialog } from './TranscriptDialog.tsx';

interface Props {
  /** The title of the video. */
  title: string;
  text: string | null | undefined;
}

/** The beginning of a transcript, and the dialog with all of it. Only the server writes it. */
export function Transcript({ title, text }: Props) {
  const { t } = useTranslation('items');
  const [open, setOpen] = useState(false);
  if (!text) {
    return (
      <Typography variant="body2" color="text.secondary">
        {t('form.transcriptNone')}
      </Typography>
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Typography variant="body2" color="text.secondary">
        {t('form.transcript')}
      </Typography>
      <Typography sx={{ ...excerptStyle, overflowWrap: 'anywhere' }}>{text}</Typography>
      <Button
        variant="outlined"
        size="small"
        startIcon={<SubtitlesIcon />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('form.transcriptOpen')}
      </Button>
      {open && <TranscriptDialog title={title} text={text} onClose={() => setOpen(false)} />}
    </Box>
  );
}

const excerptStyle = {
  display: '-webkit-box',
  WebkitLineClamp: 3,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
} as const;
