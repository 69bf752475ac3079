import type { Candidate } from '#contract/memberships.ts';
import type { Student } from '#contract/students.ts';
import { defineModal } from '../../../lib/modals.ts';

/** The students of a class that are chosen. */
export interface StudentSelectorProps {
  /** Absent: the selected class. */
  namespaceId?: string | undefined;
  /** Ids of those who are chosen already. */
  chosen: readonly string[];
  onChoose: (ids: string[]) => void;
}

/** A class whose students are changed. */
export interface ClassProps {
  namespaceId: string;
}

/** Students of a class who go. */
export interface LeavingProps extends ClassProps {
  students: readonly { id: string; name: string }[];
  /** After they are gone. */
  onDone?: (() => void) | undefined;
}

/** Chooses students of a class. */
export const studentSelector = defineModal<StudentSelectorProps>(() => import('./StudentSelector.tsx'));

/** A class that gets students, and who is chosen already. */
export interface AddStudentsProps extends ClassProps {
  people?: readonly Candidate[];
}

/** Adds people to a class, by name or by their e-mail addresses. */
export const addStudents = defineModal<AddStudentsProps>(() => import('./AddStudentsDialog.tsx'));

/** Adds the people of a CSV file to a class. */
export const rosterDialog = defineModal<ClassProps>(() => import('./RosterDialog.tsx'));

/** The codes by which learners join a class. */
export const joinCodes = defineModal<ClassProps>(() => import('./JoinCodesDialog.tsx'));

/** Moves students to another class of the caller. */
export const transferDialog = defineModal<LeavingProps>(() => import('./TransferDialog.tsx'));

/** Removes students from a class. */
export const removeStudents = defineModal<LeavingProps>(() => import('./RemoveStudentsDialog.tsx'));

/** What the staff of a class notes of a student. */
export const studentNotes = defineModal<{
  student: Pick<Student, 'id' | 'name' | 'namespaceId' | 'level' | 'note'>;
}>(() => import('./StudentNotesDialog.tsx'));
