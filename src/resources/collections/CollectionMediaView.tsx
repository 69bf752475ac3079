import Box from '@mui/material/Box';
import type { Collection } from '#contract/collections.ts';
import { FilePreview } from '../files/FilePreview.tsx';

/** The picture of a course to look at and its recording to hear. */
export function CollectionMediaView({
  collection: { imageId, audioId },
}: {
  collection: Pick<Collection, 'imageId' | 'audioId'>;
}) {
  if (!imageId && !audioId) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, maxWidth: 480, mb: 2 }}>
      {imageId && <FilePreview file={{ ...imageId, attachmentType: 'Image' }} />}
      {audioId && <FilePreview file={{ ...audioId, attachmentType: 'Audio' }} />}
    </Box>
  );
}
