import AssignmentIcon from '@mui/icons-material/AssignmentOutlined';
import FileCopyIcon from '@mui/icons-material/FileCopyOutlined';
import { contentReaders } from '#contract/roles.ts';
import { type Task, taskEndpoints, taskSortFields, taskStatuses, taskTypes } from '#contract/tasks.ts';
import { optionsFilter } from '../../components/list-filters.ts';
import type { RowAction } from '../../components/table/row-actions.ts';
import { defineModal } from '../../lib/modals.ts';
import { defineResource } from '../../lib/resource-definition.ts';

/** What a task is opened with: the one to edit or to copy, or what a new one has from the beginning. */
export interface TaskFormProps {
  id?: string;
  copyOf?: Task;
  /** The class; else the selected one. */
  namespaceId?: string;
  collectionIds?: readonly string[];
  itemIds?: readonly string[];
  studentIds?: readonly string[];
  title?: string;
  dueAt?: string;
  /** After a new task was stored. */
  onAdded?: () => void;
}

/** The address of the page of a task. */
export function taskPath({ id }: Pick<Task, 'id'>): string {
  return `/tasks/show/${id}`;
}

/** The form of a task in a dialog; without an id it adds one. */
export const taskForm = defineModal<TaskFormProps>(() => import('./TaskForm.tsx'));

/** What can be done with a task besides. */
export const taskActions: readonly RowAction<Task>[] = [
  {
    id: 'copy',
    labelKey: 'tasks:copy',
    icon: FileCopyIcon,
    right: ['tasks', 'create'],
    writes: true,
    run: (task) => taskForm.open({ copyOf: task }),
  },
];

/** Tasks of classes. */
export const tasks = defineResource<Task>({
  name: 'tasks',
  icon: AssignmentIcon,
  endpoints: taskEndpoints,
  sortFields: taskSortFields,
  filters: [
    optionsFilter('type', 'common:type', taskTypes, 'tasks:types'),
    optionsFilter('status', 'common:status', taskStatuses, 'common:statuses'),
  ],
  nameField: 'title',
  typeKey: ({ type }) => (type ? `tasks:types.${type}` : 'tasks:noun'),
  showPath: taskPath,
  openForm: ({ id }) => taskForm.open({ id }),
  removal: { swap: { query: () => ({}) } },
  screens: [
    { path: '/tasks', access: contentReaders, load: () => import('./TaskList.tsx') },
    { path: '/tasks/show/:id', access: contentReaders, load: () => import('./TaskShow.tsx') },
  ],
  lists: [{ path: '/tasks', access: contentReaders, section: 'content', order: 70 }],
  search: {},
  commands: [
    {
      id: 'create-task',
      labelKey: 'tasks:createCommand',
      keywordsKey: 'tasks:createKeywords',
      icon: AssignmentIcon,
      right: ['tasks', 'create'],
      run: () => taskForm.open({}),
    },
  ],
});
