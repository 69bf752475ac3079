import AddIcon from '@mui/icons-material/AddPhotoAlternateOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import type { SxProps, Theme } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoredFile } from '#contract/files.ts';
import { type ExternalImage, mediaEndpoints } from '#contract/media.ts';
import { fileAddress } from '../../../lib/file-address.ts';
import { useResourceMutations } from '../../../providers/use-resource-mutations.ts';

interface FoundImagesProps {
  /** Undefined while nothing has come yet. */
  images: readonly ExternalImage[] | undefined;
  isStale: boolean;
  topic: string;
  onChoose?: (file: StoredFile) => void;
  onClose: () => void;
}

/** What was found: a row for each image, with its author and licence, which lead to its source, and a button that adds it. */
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
    <Table stickyHeader size="small" aria-label={t('discover.title')} aria-busy={isStale} sx={tableStyle}>
      <TableHead>
        <TableRow>
          <TableCell>{t('attachmentTypes.Image')}</TableCell>
          <TableCell>{t('name')}</TableCell>
          <TableCell>{t('credit')}</TableCell>
          <TableCell>
            <span style={visuallyHidden}>{t('discover.add')}</span>
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody sx={{ opacity: isStale ? 0.6 : 1 }}>
        {images.map((image) => (
          <TableRow key={image.imageUrl} hover>
            <TableCell>
              <Box
                component="img"
                src={fileAddress(image.thumbnailUrl)}
                alt=""
                loading="lazy"
                sx={imageStyle}
              />
            </TableCell>
            <TableCell sx={{ fontWeight: 600 }}>{image.name}</TableCell>
            <TableCell>
              <Link href={image.sourceUrl} color="text.secondary" target="_blank" rel="noopener noreferrer">
                {t('discover.by', { author: image.author, license: image.license })}
              </Link>
            </TableCell>
            <TableCell align="right">
              <Button
                size="small"
                variant="outlined"
                startIcon={<AddIcon />}
                loading={adding === image.imageUrl}
                loadingPosition="start"
                aria-label={`${t('discover.add')}: ${image.name}`}
                onClick={() => void add(image)}
              >
                {t('discover.add')}
              </Button>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function Waiting() {
  return (
    <Box aria-hidden sx={{ display: 'grid', gap: 1 }}>
      {Array.from({ length: 8 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <Skeleton key={index} variant="rounded" height={112} />
      ))}
    </Box>
  );
}

/** Images are chosen by eye, so they are as large as rows allow; on a phone each row is a card. */
const tableStyle: SxProps<Theme> = (theme) => ({
  '& td': { overflowWrap: 'anywhere', hyphens: 'auto' },
  '& td:first-of-type, & td:last-of-type': { width: 0, overflowWrap: 'normal' },
  [theme.breakpoints.down('sm')]: {
    display: 'block',
    '& thead': { display: 'none' },
    '& tbody': {
      display: 'grid',
      gap: 1,
      gridTemplateColumns: 'repeat(auto-fill, minmax(min(136px, 100%), 1fr))',
    },
    '& tr': {
      display: 'flex',
      flexDirection: 'column',
      gap: 0.5,
      p: 1,
      border: 1,
      borderColor: 'divider',
      borderRadius: '10px',
    },
    '& td': { display: 'block', p: 0, border: 0, overflowWrap: 'anywhere' },
    '& td:first-of-type, & td:last-of-type': { width: 'auto' },
    '& td:last-of-type': { mt: 'auto', textAlign: 'left' },
  },
});

const imageStyle = {
  display: 'block',
  width: { xs: 1, sm: 132 },
  height: { xs: 100, sm: 96 },
  objectFit: 'contain',
  backgroundColor: 'action.hover',
  borderRadius: 1,
} as const;
