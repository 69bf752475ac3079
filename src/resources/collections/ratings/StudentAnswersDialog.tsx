import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTranslation } from 'react-i18next';
import { libraryEndpoints } from '#contract/library.ts';
import { useEndpointReader } from '../../../providers/use-endpoint.ts';
import { AnswerRow } from './AnswerRow.tsx';
import { narrowTable } from './narrow-table.ts';
import { RatingsFrame } from './RatingsFrame.tsx';
import { RatingsList } from './RatingsList.tsx';
import type { StudentAnswersProps } from './ratings-modals.ts';
import { useRatingPages } from './use-rating-pages.ts';

/** The entries of a course with the answers of one student, in the order of the course. */
export default function StudentAnswersDialog({
  collection,
  student,
  ...frame
}: StudentAnswersProps & { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('collections');
  const read = useEndpointReader();
  const listed = useRatingPages(['answers', collection.id, student.id], (query, signal) =>
    read(libraryEndpoints.studentItems, {
      query: {
        ...query,
        collectionId: collection.id,
        studentId: student.id,
        sortField: 'position',
        orderType: 'asc',
      },
      signal,
    }),
  );
  return (
    <RatingsFrame
      {...frame}
      title={t('ratings.answersTitle')}
      subtitle={[student.name, collection.title].join(' · ')}
    >
      <RatingsList listed={listed} none={t('ratings.noAnswers')}>
        <Table stickyHeader size="small" aria-label={t('ratings.answersTitle')} sx={narrowTable}>
          <TableHead>
            <TableRow>
              <TableCell>{t('ratings.entry')}</TableCell>
              <TableCell>{t('ratings.latest')}</TableCell>
              <TableCell>{t('ratings.knowledge')}</TableCell>
              <TableCell>{t('ratings.rate')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {listed.rows.map((item) => (
              <AnswerRow key={item.id} item={item} />
            ))}
          </TableBody>
        </Table>
      </RatingsList>
    </RatingsFrame>
  );
}
