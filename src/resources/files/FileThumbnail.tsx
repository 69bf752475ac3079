import AudioIcon from '@mui/icons-material/AudiotrackOutlined';
import FileIcon from '@mui/icons-material/InsertDriveFileOutlined';
import VideoIcon from '@mui/icons-material/MovieOutlined';
import Box from '@mui/material/Box';
import type { StoredFile } from '#contract/files.ts';
import { SmallImage } from './SmallImage.tsx';

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
