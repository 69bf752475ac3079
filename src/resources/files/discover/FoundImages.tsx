import AddIcon from '@mui/icons-material/AddPhotoAlternateOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoredFile } from '#contract/files.ts';
import { type ExternalImage, mediaEndpoints } from '#contract/media.ts';
import { useResourceMutations } from '../../../providers/use-resource-mutations.ts';
import { fileAddress } from '../file-address.ts';

interface FoundImagesProps {
  /** Undefined while nothing has come yet. */
  images: readonly ExternalImage[] | undefined;
  isStale: boolean;
  topic: string;
  onChoose?: (file: StoredFile) => void;
  onClose: () => void;
}

/** What was found, each with its author, licence and source, and a button that adds it. */
export function FoundImages({ images, isStale, topic, onChoose, onClose }: FoundImagesProps) {
  const { t } = useTranslation('files');
  const { run } = useResourceMutations('files');
  const [adding, setAdding] = useState<string>();

  const add = async ({ imageUrl, name, type }: ExternalImage) => {
    if (adding) return;
    setAdding(imageUrl);
    try {
      const file = await run(
        mediaEndpoints.addImage,
        { body: { imageUrl, name, type } },
        { success: (added) => t('discover.added', { name: added.name }) },
      );
      if (onChoose) {
        onClose();
        onChoose(file);
      }
    } catch {
      // The notification says why.
    } finally {
      setAdding(undefined);
    }
  };

  if (!images) return <Waiting />;
  if (images.length === 0) {
    return (
      <Typography color="text.secondary" sx={{ m: 'auto', textAlign: 'center', p: 3 }}>
        {t('discover.none', { topic })}
      </Typography>
    );
  }
  return (
    <Box component="ul" aria-busy={isStale} sx={{ ...gridStyle, opacity: isStale ? 0.6 : 1 }}>
      {images.map((image) => (
        <Box component="li" key={image.imageUrl} sx={cardStyle}>
          <Box component="img" src={fileAddress(image.thumbnailUrl)} alt="" loading="lazy" sx={imageStyle} />
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{image.name}</Typography>
          <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
            {t('discover.by', { author: image.author, license: image.license })}{' '}
            <Link href={image.sourceUrl} underline="always" target="_blank" rel="noopener noreferrer">
              {t('discover.source')}
            </Link>
          </Typography>
          <Button
            size="small"
            variant="outlined"
            startIcon={<AddIcon />}
            loading={adding === image.imageUrl}
            loadingPosition="start"
            aria-label={`${t('discover.add')}: ${image.name}`}
            onClick={() => void add(image)}
            sx={{ mt: 'auto', justifySelf: 'start' }}
          >
            {t('discover.add')}
          </Button>
        </Box>
      ))}
    </Box>
  );
}

function Waiting() {
  return (
    <Box aria-hidden sx={gridStyle}>
      {Array.from({ length: 10 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <Skeleton key={index} variant="rounded" height={230} />
      ))}
    </Box>
  );
}

const gridStyle = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gap: { xs: 1, sm: 2 },
  gridTemplateColumns: {
    xs: 'repeat(auto-fill, minmax(min(136px, 100%), 1fr))',
    sm: 'repeat(auto-fill, minmax(190px, 1fr))',
  },
} as const;
const cardStyle = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: 0.5,
  p: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: '10px',
} as const;
const imageStyle = {
  width: 1,
  height: { xs: 100, sm: 140 },
  objectFit: 'contain',
  backgroundColor: 'action.hover',
  borderRadius: 1,
} as const;
