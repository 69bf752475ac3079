import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import InsightsIcon from '@mui/icons-material/Insights';
import type { Collection } from '#contract/collections.ts';
import { ResourceList } from '../../components/table/ResourceList.tsx';
import type { RowAction } from '../../components/table/row-actions.ts';
import { CollectionCreateButton } from './CollectionCreateButton.tsx';
import { collectionColumns } from './collection-columns.tsx';
import { cloneModal, studentRatingsModal } from './collection-modals.ts';
import { collections } from './index.ts';

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
