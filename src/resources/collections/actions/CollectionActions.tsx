import AutoStoriesIcon from '@mui/icons-material/AutoStoriesOutlined';
import BarChartIcon from '@mui/icons-material/BarChart';
import ChecklistIcon from '@mui/icons-material/Checklist';
import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import InsightsIcon from '@mui/icons-material/Insights';
import PlaylistAddIcon from '@mui/icons-material/PlaylistAdd';
import UploadFileIcon from '@mui/icons-material/UploadFile';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Collection } from '#contract/collections.ts';
import { LoadingOverlay } from '../../../components/LoadingOverlay.tsx';
import { removal } from '../../../components/removal/removal.ts';
import { useMay } from '../../../providers/current-user.ts';
import { cloneModal, difficultyModal, studentRatingsModal, tricksModal } from '../collection-modals.ts';
import { useItemSources } from '../content/use-item-sources.ts';
import { collections } from '../index.ts';
import { BulkMenus } from './BulkMenus.tsx';
import { CreateItemButton } from './CreateItemButton.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { useBulkChange } from './use-bulk-change.ts';
import { type UnsavedForm, useSavedForm } from './use-saved-form.ts';

interface Props extends UnsavedForm {
  /** A stored collection: one that is only being added has no actions yet. */
  collection: Collection;
  /** Whether the person may write this collection; those who may write none see the exports alone. */
  mayWrite?: boolean;
  /** Called when the collection was removed; without it the list of collections is opened. */
  onRemoved?: () => void;
}

/** The action bar of a collection. */
export function CollectionActions({ collection, isDirty, save, mayWrite = true, onRemoved }: Props) {
  const { t } = useTranslation('collections');
  const navigate = useNavigate();
  const writes = useMay('collections', 'bulk') && mayWrite;
  const mayClone = useMay('collections', 'clone');
  const bulk = useBulkChange(collection, { isDirty, save });
  const { pick, create, upload, addBook, itemTypes } = useItemSources(collection);
  const savedForm = useSavedForm({ isDirty, save });
  const { id: collectionId } = collection;

  const leave = () => navigate('/admin/collections');

  const askDifficulty = async () => {
    if (await savedForm()) difficultyModal.open({ collectionId });
  };

  const askClone = async () => {
    if (await savedForm()) cloneModal.open({ collection: collection });
  };

  return (
    <>
      <ActionBar>
        {writes && (
          <>
            <BulkMenus type={collection.type} onChoose={bulk.run} />
            {addBook && (
              <Button startIcon={<AutoStoriesIcon />} onClick={addBook}>
                {t('book.open')}
              </Button>
            )}
            {upload && (
              <Button startIcon={<UploadFileIcon />} onClick={() => upload()}>
                {t('actions.uploadCsv')}
              </Button>
            )}
            <Button startIcon={<PlaylistAddIcon />} onClick={pick}>
              {t('actions.pick')}
            </Button>
            <CreateItemButton itemTypes={itemTypes} onCreate={create} />
          </>
        )}
        <Button
          startIcon={<ChecklistIcon />}
          onClick={() => tricksModal.open({ collectionId, mayWrite: writes })}
        >
          {t('content.tricks.open')}
        </Button>
        {writes && (
          <Button startIcon={<BarChartIcon />} onClick={askDifficulty}>
            {t('content.difficulty.open')}
          </Button>
        )}
        <Button
          startIcon={<InsightsIcon />}
          onClick={() => studentRatingsModal.open({ collection: collection })}
        >
          {t('ratings.open')}
        </Button>
        <ExportMenu collection={collection} />
        {mayClone && (
          <Button startIcon={<ContentCopyIcon />} onClick={askClone}>
            {t('clone.open')}
          </Button>
        )}
        {writes && (
          <Button
            color="error"
            startIcon={<DeleteIcon />}
            onClick={() =>
              removal.open({ definition: collections, record: collection, onRemoved: onRemoved ?? leave })
            }
          >
            {t('actions.remove')}
          </Button>
        )}
      </ActionBar>
      <LoadingOverlay open={bulk.job.isRunning} message={t('actions.bulk.running')} {...bulk.job} />
    </>
  );
}

/** The buttons over a collection; on a phone, where they would fill the screen, behind one of them. */
function ActionBar({ children }: { children: ReactNode }) {
  const { t } = useTranslation('collections');
  const isNarrow = useMediaQuery('(max-width: 600px)');
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const bar = (
    <Box id={id} role="group" aria-label={t('actions.label')} sx={barStyle}>
      {children}
    </Box>
  );
  if (!isNarrow) return bar;
  return (
    <Box sx={{ pb: 1 }}>
      <Button
        fullWidth
        variant="outlined"
        color="inherit"
        endIcon={<ExpandMoreIcon sx={{ transform: isOpen ? 'rotate(180deg)' : undefined }} />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        sx={{ justifyContent: 'space-between' }}
      >
        {t('actions.label')}
      </Button>
      <Collapse in={isOpen} unmountOnExit>
        {bar}
      </Collapse>
    </Box>
  );
}

// Close together, so that the bar is short; on a phone the buttons are in two columns.
const barStyle = {
  display: { xs: 'grid', sm: 'flex' },
  gridTemplateColumns: '1fr 1fr',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 0.5,
  pb: { sm: 1 },
  '& .MuiButton-root': { justifyContent: 'flex-start', textAlign: 'left', width: { xs: '100%', sm: 'auto' } },
  '& .MuiButton-startIcon': { mr: 0.75 },
  '& .MuiButton-endIcon': { ml: { xs: 'auto', sm: 0.25 } },
};
