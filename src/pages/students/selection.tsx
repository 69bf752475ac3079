import { useTheme } from '@mui/material/styles';
import type { Student } from '#contract/students.ts';
import { createStore, useStore } from '../../lib/store.ts';

/** The students that are selected in the list, by their ids, on whichever of its pages they are. */
export const selection = createStore<ReadonlyMap<string, Student>>(new Map());

/** Selects students, or takes them off. */
export function select(students: readonly Student[], isOn: boolean): void {
  const next = new Map(selection.get());
  for (const student of students) {
    if (isOn) next.set(student.id, student);
    else next.delete(student.id);
  }
  selection.set(next);
}

export const selectNobody = () => selection.set(new Map());

/** Selects the student of a row. It follows the name in the page, so that Enter on the cell opens the student and Space selects. */
export function RowCheckbox({
  student,
  label,
  tabIndex,
}: {
  student: Student;
  label: string;
  tabIndex: 0 | -1;
}) {
  const { palette } = useTheme();
  const isSelected = useStore(selection).has(student.id);
  return (
    <input
      type="checkbox"
      className="list-button"
      aria-label={label}
      tabIndex={tabIndex}
      checked={isSelected}
      onChange={({ target }) => select([student], target.checked)}
      style={{ ...place, accentColor: palette.primary.main }}
    />
  );
}

/** Before the name, in a row and on a card. */
const place = {
  order: -1,
  gridColumn: 1,
  gridRow: 1,
  flex: 'none',
  width: 20,
  height: 20,
  margin: 2,
  cursor: 'pointer',
} as const;
