import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { DialogFrame } from '../../../components/dialogs/DialogFrame.tsx';
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
  const { collection, error, retry } = useCollection(collectionId);
  return (
    <DialogFrame
      title={t('content.tricks.title')}
      open={open}
      size="md"
      onClose={onClose}
      dividers
      paperSx={{ height: { xs: '100%', sm: '80vh' } }}
      sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, p: 2 }}
      actions={
        <Button onClick={onClose} autoFocus>
          {t('common:close')}
        </Button>
      }
    >
      {collection ? (
        <TricksList collection={collection} mayWrite={mayWrite} onLeave={onClose} />
      ) : (
        <CollectionUnavailable error={error} onRetry={retry} />
      )}
    </DialogFrame>
  );
}
