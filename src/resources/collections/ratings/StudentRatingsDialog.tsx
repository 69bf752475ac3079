import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { libraryEndpoints, type librarySortFields } from '#contract/library.ts';
import { call } from '../../../lib/api.ts';
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
  course,
  ...frame
}: StudentRatingsProps & { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('collections');
  const [order, setOrder] = useState<RatingsOrder>({ sortField: 'process', orderType: 'desc' });
  const listed = useRatingPages(['students', course.id, order], (query, signal) =>
    call(libraryEndpoints.ratings, {
      params: { collectionId: course.id },
      query: { ...query, ...order },
      signal,
    }),
  );
  return (
    <RatingsFrame {...frame} title={t('ratings.title')} subtitle={course.title}>
      <RatingsList listed={listed} none={t('ratings.none')}>
        <StudentRows course={course} rows={listed.rows} order={order} onOrder={setOrder} />
      </RatingsList>
    </RatingsFrame>
  );
}
