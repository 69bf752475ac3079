import StudentsIcon from '@mui/icons-material/FaceOutlined';
import { levels } from '#contract/entity.ts';
import { studentEndpoints, studentSortFields, studentStatuses } from '#contract/students.ts';
import { optionsFilter } from '../../components/list-filters.ts';
import { defineList } from '../../lib/resource-definition.ts';
import { studentPath } from '../../resources/students/student-path.ts';

const { access } = studentEndpoints.list;

/** The students of the selected class. */
export const students = defineList({
  name: 'students',
  icon: StudentsIcon,
  endpoints: { list: studentEndpoints.list, details: studentEndpoints.details },
  sortFields: studentSortFields,
  filters: [
    optionsFilter('level', 'students:level', levels, 'students:levels'),
    optionsFilter('status', 'common:status', studentStatuses, 'students:statuses'),
  ],
  screens: [
    { path: '/students', access, load: () => import('./StudentList.tsx') },
    { path: '/students/show/:id', access, load: () => import('./StudentShow.tsx') },
  ],
  lists: [{ path: '/students', access, section: 'content', order: 60 }],
  searches: [
    {
      labelKey: 'students:menu',
      present: (row) => ({
        title: String(row.name),
        subtitle: String(row.email),
        icon: StudentsIcon,
        to: studentPath(String(row.id)),
      }),
    },
  ],
  commands: [],
});
