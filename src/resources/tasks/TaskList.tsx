import type { Task } from '#contract/tasks.ts';
import * as column from '../../components/table/columns.tsx';
import { ResourceList } from '../../components/table/ResourceList.tsx';
import { DueDay, dueWords, TaskProgress } from './due.tsx';
import { taskActions, taskForm, tasks } from './index.ts';

const columns = column.columnsOf<Task>(tasks, {
  title: column.nameColumn(tasks, { icon: () => <tasks.icon aria-hidden /> }),
  type: column.optionsColumn('tasks:types', { width: 158, card: true }),
  status: column.statusColumn(),
  dueAt: {
    width: 212,
    cell: (_day, _context, task) => <DueDay task={task} />,
    card: (_day, { t, language }, task) => dueWords(task, t, language) || t('tasks:noDue'),
  },
  collections: column.textColumn((found) => found.map(({ title }) => title).join(', '), {
    width: 160,
    grow: 2,
    labelKey: 'tasks:collectionIds',
  }),
  progress: {
    width: 136,
    cell: (progress) => <TaskProgress progress={progress} />,
    card: (progress, { t }) => t('tasks:doneOf', progress),
  },
  updatedAt: column.dayColumn({ isOptional: true }),
  createdBy: column.authorColumn(),
});

/** The tasks of the class. */
export default function TaskList() {
  return (
    <ResourceList
      definition={tasks}
      columns={columns}
      ownActions={taskActions}
      create={() => taskForm.open({})}
    />
  );
}
