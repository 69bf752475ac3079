import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslation } from 'react-i18next';
import { CollectionUnavailable } from './CollectionUnavailable.tsx';
import type { TricksProps } from './content-modals.ts';
import { TricksList } from './TricksList.tsx';
import { useCollection } from './use-collection.ts';

/** The entries of a course at a glance: type and difficulty of each, to open it or to take it out. */
export default function TricksDialog({
  collectionId,
  mayWrite,
  open,
  onClose,
}: TricksProps & { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['collections', 'common']);
  const isNarrow = useMediaQuery('(max-width: 600px)');
  const { collection, error, retry } = useCollection(collectionId);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      maxWidth="md"
      fullWidth
      fullScreen={isNarrow}
      aria-labelledby="course-tricks-title"
      slotProps={{ paper: { sx: { height: { xs: '100%', sm: '80vh' } } } }}
    >
      <DialogTitle id="course-tricks-title">{t('content.tricks.title')}</DialogTitle>
      <DialogContent dividers sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, p: 2 }}>
        {collection ? (
          <TricksList collection={collection} mayWrite={mayWrite} onLeave={onClose} />
        ) : (
          <CollectionUnavailable error={error} onRetry={retry} />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {t('common:close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
