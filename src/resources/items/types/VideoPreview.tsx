import OpenInNewIcon from '@mui/icons-material/OpenInNew';
import SmartDisplayIcon from '@mui/icons-material/SmartDisplayOutlined';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { MutedText } from '../../../components/MutedText.tsx';
import { videoFacts } from './video-link.ts';

/** Where a video is kept and what it is called there. Nothing is loaded from there. */
export function VideoPreview({ link }: { link: string }) {
  const { t } = useTranslation('items');
  const facts = videoFacts(link);
  if (!facts) return null;
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'auto minmax(0, 1fr) auto',
        alignItems: 'center',
        gap: 1.5,
        p: 1.5,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      <SmartDisplayIcon aria-hidden color="primary" sx={{ fontSize: 36 }} />
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{facts.host}</Typography>
        {facts.id && <MutedText sx={{ overflowWrap: 'anywhere' }}>{facts.id}</MutedText>}
      </Box>
      <Link
        href={link.trim()}
        target="_blank"
        rel="noopener noreferrer"
        sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}
      >
        {t('form.videoOpen')}
        <OpenInNewIcon fontSize="small" aria-hidden />
      </Link>
    </Box>
  );
}
