import NotesIcon from '@mui/icons-material/EditNoteOutlined';
import AgainIcon from '@mui/icons-material/PersonAddOutlined';
import RemoveIcon from '@mui/icons-material/PersonRemoveOutlined';
import TransferIcon from '@mui/icons-material/SwapHorizOutlined';
import type { Student } from '#contract/students.ts';
import type { RowAction } from '../../components/table/row-actions.ts';
import {
  addStudents,
  removeStudents,
  studentNotes,
  transferDialog,
} from '../../resources/students/membership/membership-modals.ts';

/** What those who manage a class can do with a student of it, in the list and on the page. */
export const studentActions: readonly RowAction<Student>[] = [
  {
    id: 'notes',
    labelKey: 'membership:notes.action',
    icon: NotesIcon,
    right: ['memberships', 'edit'],
    onHover: true,
    run: (student) => studentNotes.open({ student }),
  },
  {
    id: 'transfer',
    labelKey: 'membership:transfer.action',
    icon: TransferIcon,
    right: ['memberships', 'transfer'],
    fits: ({ status }) => status === 'Active',
    run: (student) => transferDialog.open({ namespaceId: student.namespaceId, students: [student] }),
  },
  {
    id: 'again',
    labelKey: 'membership:again.student',
    icon: AgainIcon,
    right: ['memberships', 'invite'],
    fits: ({ status }) => status === 'Removed',
    run: ({ id, name, email, namespaceId }) =>
      addStudents.open({ namespaceId, people: [{ id, name, email }] }),
  },
  {
    id: 'remove',
    labelKey: 'membership:remove.action',
    icon: RemoveIcon,
    // The same people may do both.
    right: ['memberships', 'transfer'],
    danger: true,
    fits: ({ status }) => status !== 'Removed',
    run: (student) => removeStudents.open({ namespaceId: student.namespaceId, students: [student] }),
  },
];
