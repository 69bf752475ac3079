import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import InsightsIcon from '@mui/icons-material/Insights';
import { type Collection, collectionEndpoints } from '#contract/collections.ts';
import { libraryEndpoints } from '#contract/library.ts';
import type { RowAction } from '../../components/table/row-action.ts';
import { cloneModal } from './clone/clone-modals.ts';
import { studentRatingsModal } from './ratings/ratings-modals.ts';

/** What can be done with a row of the list of courses, besides what any row can do. */
export const cloneAction: readonly RowAction<Collection>[] = [
  {
    id: 'ratings',
    labelKey: 'collections:ratings.open',
    icon: InsightsIcon,
    endpoint: libraryEndpoints.ratings,
    run: (collection) => studentRatingsModal.open({ collection }),
  },
  {
    id: 'clone',
    labelKey: 'collections:clone.open',
    icon: ContentCopyIcon,
    endpoint: collectionEndpoints.clone,
    run: (collection) => cloneModal.open({ collection }),
  },
];
