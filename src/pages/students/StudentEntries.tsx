import TaskIcon from '@mui/icons-material/AssignmentOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Link from '@mui/material/Link';
import { useQueryClient } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { limits } from '#contract/limits.ts';
import {
  type StudentDetails,
  type StudentEntry,
  type StudentEntryKind,
  studentEndpoints,
} from '#contract/students.ts';
import { MutedText } from '../../components/MutedText.tsx';
import { formatDateTime, formatDay } from '../../lib/dates.ts';
import { useMay } from '../../providers/current-user.ts';
import { taskForm } from '../../resources/tasks/index.ts';
import { ListSection } from './ListSection.tsx';
import { line, lineText, Verdict } from './StudentSections.tsx';

/** The days that a student is given for practising some entries, unless the teacher chooses others. */
const daysToPractise = 7;

interface Props {
  student: Pick<StudentDetails, 'id' | 'name' | 'namespaceId' | 'status' | 'today'>;
  kind: StudentEntryKind;
}

/** Entries of one kind that a student should practise; those that are ticked, or all that are shown, become a task. */
export function StudentEntries({ student, kind }: Props) {
  const { t } = useTranslation(['students', 'collections', 'common']);
  const client = useQueryClient();
  const mayAssign = useMay('tasks', 'create') && student.status !== 'Removed';
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const assign = (itemIds: readonly string[]) =>
    taskForm.open({
      itemIds,
      studentIds: [student.id],
      namespaceId: student.namespaceId,
      title: t(`students:${kind}.task`, { name: student.name }),
      dueAt: dayjs(student.today).add(daysToPractise, 'day').format('YYYY-MM-DD'),
      onAdded: () => {
        setTicked([]);
        // The tasks and the time line of this page.
        void client.invalidateQueries({ queryKey: ['data'] });
      },
    });
  const taskButton = (rows: readonly StudentEntry[]) => {
    if (!mayAssign || rows.length === 0) return null;
    const chosen = rows.filter(({ id }) => ticked.includes(id));
    const entries = (chosen.length > 0 ? chosen : rows).slice(0, limits.references).map(({ id }) => id);
    return (
      <Button size="small" startIcon={<TaskIcon />} onClick={() => assign(entries)}>
        {t(chosen.length > 0 ? 'students:task.ofTicked' : 'students:task.ofShown', { count: entries.length })}
      </Button>
    );
  };
  return (
    <ListSection<StudentEntry>
      title={t(`students:${kind}.title`)}
      help={t(`students:${kind}.help`)}
      none={t(`students:${kind}.none`)}
      endpoint={studentEndpoints.entries}
      id={student.id}
      query={{ kind, sortField: kind === 'wrong' ? 'lastAnsweredAt' : 'wrongTimes' }}
      action={taskButton}
      draw={({ id, title, knowledgeLevel, dueOn, lastAnsweredAt, latestQuizAnswer }) => (
        <Box sx={line}>
          {mayAssign && (
            <Checkbox
              size="small"
              className="no-print"
              checked={ticked.includes(id)}
              onChange={(_, isTicked) =>
                setTicked(isTicked ? [...ticked, id] : ticked.filter((other) => other !== id))
              }
              slotProps={{ input: { 'aria-label': t('students:task.tick', { title }) } }}
              sx={{ ml: -1, mr: -1.5 }}
            />
          )}
          <Box sx={lineText}>
            <Link component={RouterLink} to={`/items/view?itemId=${id}`}>
              {title}
            </Link>
            <MutedText>
              {[
                t(`collections:ratings.levels.${knowledgeLevel.level}`),
                t('collections:ratings.times', {
                  right: knowledgeLevel.correctTimes,
                  wrong: knowledgeLevel.wrongTimes,
                }),
                kind === 'due' && dueOn && t('students:due.since', { day: formatDay(dueOn) }),
                lastAnsweredAt && t('students:answeredAt', { time: formatDateTime(lastAnsweredAt) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </MutedText>
          </Box>
          {kind === 'wrong' && latestQuizAnswer && (
            <Verdict isCorrect={false} value={latestQuizAnswer.value} />
          )}
        </Box>
      )}
    />
  );
}
