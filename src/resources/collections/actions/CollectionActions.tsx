import BarChartIcon from '@mui/icons-material/BarChart';
import ChecklistIcon from '@mui/icons-material/Checklist';
import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import HistoryIcon from '@mui/icons-material/History';
import InsightsIcon from '@mui/icons-material/Insights';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { Collection } from '#contract/collections.ts';
import { ActionMenu, type MenuAction } from '../../../components/ActionMenu.tsx';
import { LoadingOverlay } from '../../../components/LoadingOverlay.tsx';
import { openRemoval } from '../../../components/removal/removal.ts';
import { useMay } from '../../../providers/current-user.ts';
import { cloneModal, difficultyModal, studentRatingsModal, tricksModal } from '../collection-modals.ts';
import { collections } from '../index.ts';
import { useBulkActions } from './bulk-actions.tsx';
import { useExportAction } from './ExportMenu.tsx';
import { ItemSourceButtons } from './ItemSourceButtons.tsx';
import { type UnsavedForm, useBulkChange, useSavedForm } from './use-bulk-change.ts';

interface Props {
  /** A stored collection: one that is only being added has no actions yet. */
  collection: Collection;
  /** Its form, where it is edited; without it nothing of the collection can be changed. */
  form?: UnsavedForm;
  onRemoved?: () => void;
}

/** The actions of a collection: the three most used ones, and a menu of all others. */
export function CollectionActions({ collection, form, onRemoved }: Props) {
  const { t } = useTranslation(['collections', 'history']);
  const writes = useMay('collections', 'bulk') && form !== undefined;
  const mayClone = useMay('collections', 'clone');
  const mayRemove = useMay('collections', 'delete');
  const savedForm = useSavedForm(collection, form);
  const bulk = useBulkChange(collection, savedForm);
  const bulkActions = useBulkActions(collection.type, bulk.run);
  const exportAction = useExportAction(collection);
  const { id: collectionId } = collection;

  const tricks: MenuAction = {
    id: 'tricks',
    label: t('content.tricks.open'),
    icon: <ChecklistIcon fontSize="small" />,
    run: () => tricksModal.open({ collectionId, mayWrite: writes }),
  };
  const ratings: MenuAction = {
    id: 'ratings',
    label: t('ratings.open'),
    icon: <InsightsIcon fontSize="small" />,
    run: () => studentRatingsModal.open({ collection }),
  };
  const difficulty: MenuAction = {
    id: 'difficulty',
    label: t('content.difficulty.open'),
    icon: <BarChartIcon fontSize="small" />,
    run: async () => (await savedForm()) && difficultyModal.open({ collectionId }),
  };
  const history: MenuAction = {
    id: 'history',
    label: t('history:open'),
    icon: <HistoryIcon fontSize="small" />,
    run: form?.openHistory,
  };
  const clone: MenuAction = {
    id: 'clone',
    label: t('clone.open'),
    icon: <ContentCopyIcon fontSize="small" />,
    run: async () => {
      const stored = await savedForm();
      if (stored) cloneModal.open({ collection: stored });
    },
  };
  const remove: MenuAction = {
    id: 'remove',
    label: t('actions.remove'),
    icon: <DeleteIcon fontSize="small" />,
    danger: true,
    isApart: true,
    run: () => openRemoval({ definition: collections, record: collection, onRemoved }),
  };
  const others = writes
    ? [
        tricks,
        ratings,
        difficulty,
        ...bulkActions,
        { ...clone, isApart: true },
        exportAction,
        history,
        mayRemove && remove,
      ]
    : mayClone
      ? [tricks, ratings, clone]
      : [];
  const menu = others.filter((action) => action !== undefined && action !== false);

  return (
    <Box role="group" aria-label={t('actions.label')} sx={barStyle}>
      {writes ? (
        <ItemSourceButtons collection={collection} isCreatePrimary />
      ) : (
        <>
          {!mayClone &&
            [tricks, ratings].map(({ id, label, icon, run }) => (
              <Button key={id} variant="outlined" color="inherit" startIcon={icon} onClick={run}>
                {label}
              </Button>
            ))}
          {exportAction && (
            <ActionMenu
              label={exportAction.label}
              icon={exportAction.icon}
              color="inherit"
              actions={[exportAction]}
            />
          )}
        </>
      )}
      {menu.length > 0 && <ActionMenu label={t('actions.more')} color="inherit" actions={menu} />}
      <LoadingOverlay open={bulk.job.isRunning} message={t('actions.bulk.running')} {...bulk.job} />
    </Box>
  );
}

const barStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  // Quiet beside the one that is filled.
  '& .MuiButton-outlined': { borderColor: 'divider' },
  // On a phone they fill their lines, and their words have the room of the icons.
  '& .MuiButton-root': {
    minHeight: 36,
    lineHeight: 1.25,
    px: { xs: 1, sm: 2 },
    flexGrow: { xs: 1, sm: 0 },
    fontSize: { xs: 13, sm: 14 },
  },
  '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
} as const;
