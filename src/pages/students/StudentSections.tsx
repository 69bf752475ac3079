import RightIcon from '@mui/icons-material/Check';
import WrongIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import {
  type StudentAnswer,
  type StudentCourse,
  type StudentDetails,
  studentEndpoints,
} from '#contract/students.ts';
import { MutedText } from '../../components/MutedText.tsx';
import { formatDateTime, formatDay } from '../../lib/dates.ts';
import { studentAnswersModal, studentRatingsModal } from '../../resources/collections/collection-modals.ts';
import { colorOfCollectionScore, ScoreChip } from '../../resources/collections/ratings/ScoreChip.tsx';
import { ListSection } from './ListSection.tsx';
import { percentText } from './student-cells.tsx';

export type Of = { student: Pick<StudentDetails, 'id' | 'name' | 'today'> };

/** The courses that a student has started, with the score and how it came about. */
export function StudentCourses({ student }: Of) {
  const { t, i18n } = useTranslation(['students', 'collections']);
  return (
    <ListSection<StudentCourse>
      title={t('students:courses.title')}
      none={t('students:courses.none')}
      endpoint={studentEndpoints.courses}
      id={student.id}
      draw={({ days, ...course }) => (
        <Box sx={line}>
          <Box sx={lineText}>
            <Link component={RouterLink} to={`/collections/view?collectionId=${course.id}`}>
              {course.title}
            </Link>
            <MutedText>
              {[
                t(`collections:types.${course.type}`),
                formatDay(course.updatedAt),
                days.length > 1 &&
                  t('students:courses.from', {
                    percent: percentText(days[0]?.process ?? null, i18n.language),
                    day: formatDay(days[0]?.day ?? ''),
                  }),
                course.right + course.wrong > 0 && t('collections:ratings.times', course),
              ]
                .filter(Boolean)
                .join(' · ')}
            </MutedText>
          </Box>
          <ScoreChip percent={Math.round(course.process)} color={colorOfCollectionScore(course.process)} />
          <span className="no-print">
            <Button size="small" onClick={() => studentAnswersModal.open({ collection: course, student })}>
              {t('students:courses.answers')}
            </Button>
            <Button size="small" onClick={() => studentRatingsModal.open({ collection: course })}>
              {t('students:courses.ratings')}
            </Button>
          </span>
        </Box>
      )}
    />
  );
}

/** Every answer that was sent, the latest first. */
export function StudentAnswers({ student }: Of) {
  const { t } = useTranslation('students');
  return (
    <ListSection<StudentAnswer>
      title={t('answers.title')}
      none={t('noAnswers')}
      endpoint={studentEndpoints.answers}
      id={student.id}
      draw={({ item, collection, answeredAt, isCorrect, value }) => (
        <Box sx={line}>
          <Box sx={lineText}>
            <Link component={RouterLink} to={`/items/view?itemId=${item.id}`}>
              {item.title}
            </Link>
            <MutedText>
              <time dateTime={answeredAt}>{formatDateTime(answeredAt)}</time>
              {collection && ` · ${collection.title}`}
            </MutedText>
          </Box>
          <Verdict isCorrect={isCorrect} value={value} />
        </Box>
      )}
    />
  );
}

/** What was answered, and whether it was right: by sign, word for screen readers, and colour. */
export function Verdict({ isCorrect, value }: { isCorrect: boolean; value: string }) {
  const { t } = useTranslation('collections');
  const Icon = isCorrect ? RightIcon : WrongIcon;
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 0.5,
        alignItems: 'center',
        color: isCorrect ? 'success.main' : 'error.main',
      }}
    >
      <Icon fontSize="small" titleAccess={t(isCorrect ? 'ratings.right' : 'ratings.wrong')} />
      {value || '—'}
    </Box>
  );
}

/** A row of a section: what it is at the left, what it says at the right. */
export const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 0.5,
} as const;
export const lineText = { flex: '1 1 220px', minWidth: 0 } as const;
