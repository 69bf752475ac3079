import QuestionAnswerIcon from '@mui/icons-material/QuestionAnswerOutlined';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LibraryEntry, libraryEndpoints, type librarySortFields } from '#contract/library.ts';
import { MutedText } from '../../../components/MutedText.tsx';
import { formatDay } from '../../../lib/dates.ts';
import type { ModalProps } from '../../../lib/modals.ts';
import { useEndpointReader } from '../../../providers/use-endpoint.ts';
import { type StudentRatingsProps, studentAnswersModal } from '../collection-modals.ts';
import { narrowTable, RatingsDialog, useRatingPages } from './RatingsDialog.tsx';
import { colorOfCollectionScore, ScoreChip } from './ScoreChip.tsx';

/** By what the list is sorted, and in which direction. */
export interface RatingsOrder {
  sortField: (typeof librarySortFields)[number];
  orderType: 'asc' | 'desc';
}

/** The students of a collection with their scores; a button opens the answers of one. */
export default function StudentRatingsDialog({ collection, ...frame }: StudentRatingsProps & ModalProps) {
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
    <RatingsDialog
      {...frame}
      title={t('ratings.title')}
      subtitle={collection.title}
      listed={listed}
      none={t('ratings.none')}
    >
      <StudentRows collection={collection} rows={listed.rows} order={order} onOrder={setOrder} />
    </RatingsDialog>
  );
}

interface StudentRowsProps {
  collection: StudentRatingsProps['collection'];
  rows: readonly LibraryEntry[];
  order: RatingsOrder;
  onOrder: (order: RatingsOrder) => void;
}

/** The name of a student, or the address of one without a name. */
const nameOf = ({ firstName, lastName, email }: LibraryEntry['user']) =>
  [firstName, lastName].filter(Boolean).join(' ') || email;

/** Students with their scores in a collection. */
function StudentRows({ collection, rows, order, onOrder }: StudentRowsProps) {
  const { t } = useTranslation(['collections', 'table']);
  const heading = (sortField: RatingsOrder['sortField'], label: string) => (
    <TableCell sortDirection={order.sortField === sortField ? order.orderType : false}>
      <TableSortLabel
        active={order.sortField === sortField}
        direction={order.sortField === sortField ? order.orderType : 'asc'}
        onClick={() =>
          onOrder({
            sortField,
            orderType: order.sortField === sortField && order.orderType === 'asc' ? 'desc' : 'asc',
          })
        }
      >
        {label}
      </TableSortLabel>
    </TableCell>
  );
  return (
    <Table stickyHeader size="small" aria-label={t('ratings.title')} sx={narrowTable}>
      <TableHead>
        <TableRow>
          {heading('name', t('ratings.student'))}
          {heading('process', t('ratings.score'))}
          {heading('updatedAt', t('ratings.lastActive'))}
          <TableCell align="right">{t('table:actions')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ user, process, updatedAt }) => {
          const name = nameOf(user);
          return (
            <TableRow key={user._id} hover>
              <TableCell>
                <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                  {name}
                </Typography>
                <MutedText sx={{ overflowWrap: 'anywhere' }}>
                  {[user.email, user.settings.level && t('ratings.level', { level: user.settings.level })]
                    .filter(Boolean)
                    .join(' · ')}
                </MutedText>
              </TableCell>
              <TableCell>
                <ScoreChip percent={process} color={colorOfCollectionScore(process)} />
              </TableCell>
              <TableCell>
                <span className="label">{t('ratings.lastActive')}: </span>
                {formatDay(updatedAt)}
              </TableCell>
              <TableCell align="right">
                <Button
                  size="small"
                  startIcon={<QuestionAnswerIcon />}
                  aria-label={t('ratings.viewOf', { name })}
                  onClick={() => studentAnswersModal.open({ collection, student: { id: user._id, name } })}
                >
                  {t('ratings.view')}
                </Button>
              </TableCell>
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}
