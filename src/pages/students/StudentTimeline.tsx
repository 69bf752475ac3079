import MissedIcon from '@mui/icons-material/AssignmentLateOutlined';
import GivenIcon from '@mui/icons-material/AssignmentOutlined';
import DoneIcon from '@mui/icons-material/AssignmentTurnedInOutlined';
import CompletedIcon from '@mui/icons-material/EmojiEventsOutlined';
import InvitedIcon from '@mui/icons-material/MailOutline';
import JoinedIcon from '@mui/icons-material/PersonAddAltOutlined';
import RemovedIcon from '@mui/icons-material/PersonRemoveOutlined';
import StartedIcon from '@mui/icons-material/PlayCircleOutlined';
import AnsweredIcon from '@mui/icons-material/QuestionAnswerOutlined';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { type StudentEvent, studentEndpoints } from '#contract/students.ts';
import { MutedText } from '../../components/MutedText.tsx';
import { formatDay } from '../../lib/dates.ts';
import { ListSection } from './ListSection.tsx';

const icons = {
  Invited: InvitedIcon,
  Joined: JoinedIcon,
  Removed: RemovedIcon,
  Answered: AnsweredIcon,
  CourseStarted: StartedIcon,
  CourseCompleted: CompletedIcon,
  TaskGiven: GivenIcon,
  TaskDone: DoneIcon,
  TaskMissed: MissedIcon,
} as const;

/** What happened to a student, the latest first. */
export function StudentTimeline({ id }: { id: string }) {
  const { t } = useTranslation('students');
  return (
    <ListSection<StudentEvent>
      title={t('timeline.title')}
      none={t('timeline.none')}
      endpoint={studentEndpoints.timeline}
      id={id}
      draw={(event) => <Event event={event} />}
    />
  );
}

function Event({ event: { type, day, about, right, wrong } }: { event: StudentEvent }) {
  const { t } = useTranslation('students');
  const Icon = icons[type];
  const path = type.startsWith('Task') ? '/tasks/show/' : '/collections/view?collectionId=';
  return (
    <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start' }}>
      <Icon aria-hidden fontSize="small" sx={{ color: 'text.secondary', mt: 0.25 }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {t(`timeline.${type}`, { right, wrong, count: right + wrong })}
        {about && (
          <>
            {': '}
            <Link component={RouterLink} to={`${path}${about.id}`} underline="always">
              {about.title}
            </Link>
          </>
        )}
        <MutedText>
          <time dateTime={day}>{formatDay(day)}</time>
        </MutedText>
      </Box>
    </Box>
  );
}
