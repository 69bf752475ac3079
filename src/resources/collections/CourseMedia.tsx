import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Collection } from '#contract/collections.ts';

/** The picture of a course to look at and its recording to hear. */
export function CourseMedia({
  course: { imageId, audioId },
}: {
  course: Pick<Collection, 'imageId' | 'audioId'>;
}) {
  const { t } = useTranslation('collections');
  if (!imageId && !audioId) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start', mb: 2 }}>
      {imageId && (
        <Box
          component="img"
          src={imageId.url}
          alt={t('show.image', { name: imageId.name })}
          sx={pictureStyle}
        />
      )}
      {audioId && (
        <Box
          component="audio"
          controls
          preload="none"
          src={audioId.url}
          aria-label={audioId.name}
          sx={{ width: '100%', maxWidth: 480 }}
        />
      )}
    </Box>
  );
}

const pictureStyle = {
  maxWidth: '100%',
  maxHeight: 200,
  objectFit: 'contain',
  borderRadius: 1,
  border: 1,
  borderColor: 'divider',
};
