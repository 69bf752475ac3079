import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { libraryEndpoints, type librarySortFields } from '#contract/library.ts';
import { useEndpointReader } from '../../../providers/use-endpoint.ts';
import { RatingsFrame } from './RatingsFrame.tsx';
import { RatingsList } from './RatingsList.tsx';
import type { StudentRatingsProps } from './ratings-modals.ts';
import { StudentRows } from './StudentRows.tsx';
import { useRatingPages } from './use-rating-pages.ts';

/** By what the list is sorted, and in which direction. */
export interface RatingsOrder {
  sortField: (typeof librarySortFields)[number];
  orderType: 'asc' | 'desc';
}

/** The students of a course with their scores; a button opens the answers of one. */
export default function StudentRatingsDialog({
  collection,
  ...frame
}: StudentRatingsProps & { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('collections');
  const [order, setOrder] = useState<RatingsOrder>({ sortField: 'process', orderType: 'desc' });
  const read = useEndpointReader();
  const listed = useRatingPages(['students', collection.id, order], (query, signal) =>
    read(libraryEndpoints.ratings, {
      params: { collectionId: collection.id },
      query: { ...query, ...order },
      signal,
    }),
  );
  return (
    <RatingsFrame {...frame} title={t('ratings.title')} subtitle={collection.title}>
      <RatingsList listed={listed} none={t('ratings.none')}>
        <StudentRows collection={collection} rows={listed.rows} order={order} onOrder={setOrder} />
      </RatingsList>
    </RatingsFrame>
  );
}
