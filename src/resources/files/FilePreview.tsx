import AudioIcon from '@mui/icons-material/AudiotrackOutlined';
import FileIcon from '@mui/icons-material/InsertDriveFileOutlined';
import Box from '@mui/material/Box';
import type { StoredFile } from '#contract/files.ts';
import { fileAddress } from '../../lib/file-address.ts';
import { ClosedFile } from './ClosedFile.tsx';

/** What of a file is shown. */
export interface PreviewedFile extends Pick<StoredFile, 'name' | 'url' | 'thumbnailUrl'> {
  attachmentType: StoredFile['attachmentType'];
  description?: string;
}

/** A file to look at or listen to. An image is shown as its thumbnail unless `whole` is set. */
export function FilePreview({ file, whole = false }: { file: PreviewedFile; whole?: boolean }) {
  const { attachmentType, name, description, url, thumbnailUrl } = file;
  if (!url) return <ClosedFile name={name} />;
  if (attachmentType === 'Image') {
    const address = whole || !thumbnailUrl ? url : thumbnailUrl;
    return (
      <Box
        component="img"
        src={fileAddress(address)}
        alt={description || name}
        loading="lazy"
        sx={{
          display: 'block',
          borderRadius: 1,
          // In small its box has its size before the image is there, so that nothing below moves.
          ...(whole
            ? { maxWidth: 1, maxHeight: '60vh', objectFit: 'contain' }
            : { width: 1, height: 200, objectFit: 'scale-down', bgcolor: 'background.default' }),
        }}
      />
    );
  }
  if (attachmentType === 'Audio') {
    return (
      <Box sx={{ display: 'grid', gap: 1, justifyItems: whole ? 'center' : 'stretch', width: 1 }}>
        {whole && <AudioIcon aria-hidden sx={{ fontSize: 150, color: 'text.secondary' }} />}
        {/* biome-ignore lint/a11y/useMediaCaption: recordings of the library come without captions */}
        <audio
          controls
          preload="metadata"
          src={fileAddress(url)}
          aria-label={name}
          style={{ width: '100%' }}
        />
      </Box>
    );
  }
  if (attachmentType === 'Video') {
    return (
      // biome-ignore lint/a11y/useMediaCaption: videos of the library come without captions
      <video
        controls
        preload="metadata"
        src={fileAddress(url)}
        aria-label={name}
        style={{ maxWidth: '100%', maxHeight: whole ? '60vh' : 200 }}
      />
    );
  }
  return <FileIcon aria-hidden sx={{ fontSize: whole ? 150 : 40, color: 'text.secondary' }} />;
}
