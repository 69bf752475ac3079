import AutoStoriesIcon from '@mui/icons-material/AutoStoriesOutlined';
import LibraryAddIcon from '@mui/icons-material/LibraryAddOutlined';
import PlaylistAddIcon from '@mui/icons-material/PlaylistAdd';
import UploadFileIcon from '@mui/icons-material/UploadFile';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { CreateItemButton } from '../actions/CreateItemButton.tsx';
import type { CollectionHead } from './collection-cache.ts';
import { useItemSources } from './use-item-sources.ts';

/** What a collection without items says: what to do next, or only that there is nothing yet. */
export function EmptyContent({ collection, mayWrite }: { collection: CollectionHead; mayWrite: boolean }) {
  const { t } = useTranslation('collections');
  const { pick, create, upload, addBook, itemTypes } = useItemSources(collection);
  const textKey = upload
    ? 'content.empty.textCsv'
    : addBook
      ? 'content.empty.textBook'
      : 'content.empty.text';
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1, px: 3, py: 5, textAlign: 'center' }}>
      <LibraryAddIcon sx={{ fontSize: 40, color: 'text.secondary' }} aria-hidden />
      <Typography sx={{ fontWeight: 600 }}>{t('content.empty.title')}</Typography>
      {mayWrite && (
        <>
          <Typography color="text.secondary" sx={{ maxWidth: 480 }}>
            {t(textKey)}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1, mt: 1 }}>
            {addBook && (
              <Button variant="outlined" startIcon={<AutoStoriesIcon />} onClick={addBook}>
                {t('book.open')}
              </Button>
            )}
            {upload && (
              <Button variant="outlined" startIcon={<UploadFileIcon />} onClick={() => upload()}>
                {t('actions.uploadCsv')}
              </Button>
            )}
            <Button variant="outlined" startIcon={<PlaylistAddIcon />} onClick={pick}>
              {t('actions.pick')}
            </Button>
            <CreateItemButton variant="outlined" itemTypes={itemTypes} onCreate={create} />
          </Box>
        </>
      )}
    </Box>
  );
}
