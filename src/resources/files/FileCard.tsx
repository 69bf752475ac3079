import AudioIcon from '@mui/icons-material/AudiotrackOutlined';
import FileIcon from '@mui/icons-material/InsertDriveFileOutlined';
import VideoIcon from '@mui/icons-material/MovieOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { StoredFile } from '#contract/files.ts';
import { MutedText } from '../../components/MutedText.tsx';
import type { CardProps } from '../../components/table/TableCards.tsx';
import { panel } from '../../components/view-style.ts';
import { formatDay } from '../../lib/dates.ts';
import { formatFileSize } from '../../lib/file-address.ts';
import { FilePreview } from './FilePreview.tsx';
import type { LibraryFile } from './index.ts';
import { SmallImage } from './SmallImage.tsx';

/** A file in the library of a small screen. */
export function FileCard({ row, menu }: CardProps<LibraryFile>) {
  return <Card file={row} name={<Link to={`/uploaded-files/show/${row.id}`}>{row.name}</Link>} end={menu} />;
}

/** The same in the picker. */
export function pickerCard(onAdd: (file: LibraryFile) => void) {
  return function PickerCard({ row }: CardProps<LibraryFile>) {
    const { t } = useTranslation('files');
    return (
      <Card
        file={row}
        name={row.name}
        below={
          <Button
            size="small"
            variant="outlined"
            aria-label={t('library.addNamed', { name: row.name })}
            onClick={() => onAdd(row)}
          >
            {t('library.add')}
          </Button>
        }
      />
    );
  };
}

function Card({
  file,
  name,
  end,
  below,
}: {
  file: LibraryFile;
  name: ReactNode;
  end?: ReactNode;
  below?: ReactNode;
}) {
  const { t, i18n } = useTranslation('files');
  return (
    <Box component="article" sx={cardStyle}>
      <FileThumbnail file={file} />
      <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 0.5, justifyItems: 'start' }}>
        <Typography component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere', '& a': linkStyle }}>
          {name}
        </Typography>
        <MutedText>
          {t(`attachmentTypes.${file.attachmentType}`)} · {formatFileSize(file.size, i18n.language)} ·{' '}
          <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
            {formatDay(file.createdAt)}
          </Box>
        </MutedText>
        {file.isOrphan && (
          <Typography variant="body2" color="warning.main" sx={{ display: 'flex', gap: 0.5 }}>
            <WarningIcon fontSize="small" aria-hidden />
            {t('warnings.orphan')}
          </Typography>
        )}
        {file.attachmentType === 'Audio' && <FilePreview file={file} />}
        {below}
      </Box>
      {end}
    </Box>
  );
}

const linkStyle = { color: 'text.primary', textDecoration: 'none' } as const;
const cardStyle = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1.5,
  p: 1.5,
  pr: 0.5,
  ...panel,
  '& > img': { width: 56, height: 56 },
  '& > span:first-of-type': { width: 56, height: 56, color: 'text.secondary', '& svg': { fontSize: 40 } },
} as const;

const icons = { Audio: AudioIcon, Video: VideoIcon, File: FileIcon } as const;

/** A file in a row: a small image, or the icon of its kind. */
export function FileThumbnail({ file }: { file: StoredFile }) {
  if (file.attachmentType === 'Image' && file.thumbnailUrl) {
    return <SmallImage url={file.thumbnailUrl} size={36} />;
  }
  const Icon = file.attachmentType === 'Image' ? FileIcon : icons[file.attachmentType];
  return (
    <Box component="span" sx={iconStyle}>
      <Icon aria-hidden />
    </Box>
  );
}

const iconStyle = { width: 36, flex: 'none', display: 'grid', placeItems: 'center' } as const;
