import FileCopyIcon from '@mui/icons-material/FileCopyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { Task } from '#contract/tasks.ts';
import { RecordLink } from '../../components/any-record.tsx';
import { FormCard } from '../../components/form/FormCard.tsx';
import { ReferenceNames } from '../../components/form/fields/ReferenceNames.tsx';
import { DeclaredFacts } from '../../components/show/Facts.tsx';
import { RecordButtons } from '../../components/show/RecordButtons.tsx';
import { ShowPage } from '../../components/show/ShowPage.tsx';
import { useMayWrite } from '../../components/use-may-write.ts';
import { formatDay } from '../../lib/dates.ts';
import { useMay } from '../../providers/current-user.ts';
import { DueDay } from './due.tsx';
import { taskForm, tasks } from './index.ts';
import { taskFields } from './TaskForm.tsx';
import { TaskStudents } from './TaskStudents.tsx';

/** Everything about a task, and what its students have done of it. */
export default function TaskShow() {
  const { t } = useTranslation('tasks');
  const { id } = useParams();
  return (
    <ShowPage<Task>
      definition={tasks}
      id={id}
      history={() => ({ fields: taskFields })}
      actions={(task) => <TaskButtons task={task} />}
      aside={(task) => (
        <FormCard title={t('show.facts')}>
          <TaskFacts task={task} />
        </FormCard>
      )}
    >
      {(task) => <TaskStudents task={task} />}
    </ShowPage>
  );
}

function TaskButtons({ task }: { task: Task }) {
  const { t } = useTranslation('tasks');
  const mayCreate = useMay('tasks', 'create');
  const isWritable = useMayWrite()(task);
  return (
    <>
      {mayCreate && isWritable && (
        <Button
          variant="outlined"
          startIcon={<FileCopyIcon />}
          onClick={() => taskForm.open({ copyOf: task })}
        >
          {t('copy')}
        </Button>
      )}
      <RecordButtons definition={tasks} record={task} removes />
    </>
  );
}

function TaskFacts({ task }: { task: Task }) {
  const { t } = useTranslation('tasks');
  const { collections, itemIds, studentIds, startAt } = task;
  const own = {
    collectionIds:
      collections.length > 0
        ? collections.map((collection) => (
            <Box key={collection.id}>
              <RecordLink entityType="collections" {...collection} name={collection.title} />
            </Box>
          ))
        : '—',
    itemIds: <ReferenceNames of="items" ids={itemIds} />,
    studentIds: studentIds.length > 0 ? t('students', { count: studentIds.length }) : t('wholeClass'),
    startAt: startAt ? formatDay(startAt) : formatDay(task.createdAt),
    dueAt: <DueDay task={task} />,
  };
  return <DeclaredFacts resource="tasks" record={task} fields={taskFields} own={own} dense />;
}
