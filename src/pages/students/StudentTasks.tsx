import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { StudentDetails } from '#contract/students.ts';
import { type TaskOfStudent, taskEndpoints } from '#contract/tasks.ts';
import { MutedText } from '../../components/MutedText.tsx';
import { StatusChip } from '../../components/StatusChip.tsx';
import { formatDay } from '../../lib/dates.ts';
import { useMay } from '../../providers/current-user.ts';
import { taskForm, taskPath } from '../../resources/tasks/index.ts';
import { ProgressChip } from '../../resources/tasks/ProgressChip.tsx';
import { ListSection } from './ListSection.tsx';
import { line, lineText } from './StudentSections.tsx';

interface Props {
  student: Pick<StudentDetails, 'id' | 'namespaceId' | 'status'>;
}

/** The tasks of a student, with the last day of each and how far the student is. */
export function StudentTasks({ student }: Props) {
  const { t } = useTranslation(['students', 'tasks']);
  return (
    <ListSection<TaskOfStudent>
      title={t('tasks:menu')}
      none={t('students:tasks.none')}
      endpoint={taskEndpoints.ofStudent}
      id={student.id}
      action={() => <NewTask student={student} />}
      draw={({ id, title, type, status, dueAt, ...progress }) => (
        <Box sx={line}>
          <Box sx={lineText}>
            <Link component={RouterLink} to={taskPath({ id })}>
              {title}
            </Link>
            <MutedText>
              {[
                t(`tasks:types.${type}`),
                dueAt ? t('students:tasks.until', { day: formatDay(dueAt) }) : t('tasks:noDue'),
              ].join(' · ')}
            </MutedText>
          </Box>
          {status !== 'Active' && <StatusChip status={status} />}
          <ProgressChip of={progress} />
        </Box>
      )}
    />
  );
}

function NewTask({ student: { id, namespaceId, status } }: Props) {
  const { t } = useTranslation('tasks');
  const client = useQueryClient();
  const mayAssign = useMay('tasks', 'create') && status !== 'Removed';
  if (!mayAssign) return null;
  const onAdded = () => void client.invalidateQueries({ queryKey: ['data'] });
  return (
    <Button
      size="small"
      startIcon={<AddIcon />}
      onClick={() => taskForm.open({ studentIds: [id], namespaceId, onAdded })}
    >
      {t('create')}
    </Button>
  );
}
