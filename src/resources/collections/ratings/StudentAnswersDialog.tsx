import CheckIcon from '@mui/icons-material/Check';
import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { libraryEndpoints, type StudentItem } from '#contract/library.ts';
import { MutedText } from '../../../components/MutedText.tsx';
import type { ModalProps } from '../../../lib/modals.ts';
import { useEndpointReader } from '../../../providers/use-endpoint.ts';
import { ItemTypeIcon } from '../../items/ItemTypeIcon.tsx';
import type { StudentAnswersProps } from '../collection-modals.ts';
import { narrowTable, RatingsDialog, useRatingPages } from './RatingsDialog.tsx';
import { colorOfAnswers, ScoreChip } from './ScoreChip.tsx';

/** The items of a collection with the answers of one student, in the order of the collection. */
export default function StudentAnswersDialog({
  collection,
  student,
  ...frame
}: StudentAnswersProps & ModalProps) {
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
    <RatingsDialog
      {...frame}
      title={t('ratings.answersTitle')}
      subtitle={[student.name, collection.title].join(' · ')}
      listed={listed}
      none={t('ratings.noAnswers')}
    >
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
    </RatingsDialog>
  );
}

/** An item as a student answered it: the latest answer, how well it is known, how many answers were right. */
function AnswerRow({ item }: { item: StudentItem }) {
  const { t } = useTranslation(['collections', 'items']);
  const { latestQuizAnswer: latest, knowledgeLevel } = item.library;
  const { correctTimes: right, wrongTimes: wrong } = knowledgeLevel;
  const percent = right + wrong > 0 ? Math.round((100 * right) / (right + wrong)) : undefined;
  return (
    <TableRow hover>
      <TableCell>
        <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
          <Box sx={{ display: 'inline-flex', color: 'text.secondary' }} title={t(`items:types.${item.type}`)}>
            <ItemTypeIcon type={item.type} />
          </Box>
          <div>
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {item.title}
            </Typography>
            {item.question && <MutedText>{item.question}</MutedText>}
          </div>
        </Box>
      </TableCell>
      <TableCell>
        {latest ? (
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
            <Box
              component="span"
              role="img"
              aria-label={t(latest.isCorrect ? 'ratings.right' : 'ratings.wrong')}
              title={t(latest.isCorrect ? 'ratings.right' : 'ratings.wrong')}
              sx={{ display: 'inline-flex', color: latest.isCorrect ? 'success.main' : 'error.main' }}
            >
              {latest.isCorrect ? <CheckIcon fontSize="small" /> : <CloseIcon fontSize="small" />}
            </Box>
            <div>
              {latest.value || '—'}
              <MutedText>{t(`form.quizType.${latest.type}`, { defaultValue: latest.type })}</MutedText>
            </div>
          </Box>
        ) : (
          <MutedText>{t('ratings.noAnswer')}</MutedText>
        )}
      </TableCell>
      <TableCell>
        <span className="label">{t('ratings.knowledge')}: </span>
        {t(`ratings.levels.${knowledgeLevel.level}`)}
      </TableCell>
      <TableCell>
        {percent !== undefined && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
            <ScoreChip percent={percent} color={colorOfAnswers(percent)} />
            <MutedText component="span">{t('ratings.times', { right, wrong })}</MutedText>
          </Box>
        )}
      </TableCell>
    </TableRow>
  );
}
