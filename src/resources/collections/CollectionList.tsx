import AddIcon from '@mui/icons-material/Add';
import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import FileCopyIcon from '@mui/icons-material/FileCopyOutlined';
import InsightsIcon from '@mui/icons-material/Insights';
import { useTranslation } from 'react-i18next';
import { type CollectionType, collectionTypes } from '#contract/collection-types.ts';
import type { Collection } from '#contract/collections.ts';
import { ActionMenu } from '../../components/ActionMenu.tsx';
import { ResourceList } from '../../components/table/ResourceList.tsx';
import type { RowAction } from '../../components/table/row-actions.ts';
import { CollectionTypeIcon } from './CollectionTypeIcon.tsx';
import { collectionColumns } from './collection-columns.tsx';
import { cloneModal, studentRatingsModal, templatesModal } from './collection-modals.ts';
import { collectionAddress, collections } from './index.ts';

const ownActions: readonly RowAction<Collection>[] = [
  {
    id: 'ratings',
    labelKey: 'collections:ratings.open',
    icon: InsightsIcon,
    right: ['library', 'ratings'],
    run: (collection) => studentRatingsModal.open({ collection }),
  },
  {
    id: 'clone',
    labelKey: 'collections:clone.open',
    icon: ContentCopyIcon,
    right: ['collections', 'clone'],
    run: (collection) => cloneModal.open({ collection }),
  },
];

/** All collections of the namespace. */
export default function CollectionList() {
  return (
    <ResourceList
      definition={collections}
      columns={collectionColumns}
      ownActions={ownActions}
      create={<CollectionCreateButton />}
    />
  );
}

/** The most used first, then as the contract lists them. */
const order: readonly CollectionType[] = [
  ...new Set<CollectionType>(['Vocabulary', 'VocabText', ...collectionTypes]),
];

/** Starts a new collection of a chosen type. */
function CollectionCreateButton() {
  const { t } = useTranslation('collections');
  return (
    <ActionMenu
      label={t('create')}
      variant="contained"
      icon={<AddIcon />}
      actions={[
        {
          id: 'template',
          icon: <FileCopyIcon />,
          label: t('templates.open'),
          help: t('templates.help'),
          run: () => templatesModal.open({}),
        },
        ...order.map((type) => ({
          id: type,
          icon: <CollectionTypeIcon type={type} />,
          label: t(`types.${type}`),
          help: t(`typeHelp.${type}`),
          to: collectionAddress('add', { type }),
        })),
      ]}
      sx={{ flex: 'none' }}
    />
  );
}
