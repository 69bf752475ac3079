import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useTranslation } from 'react-i18next';
import type { Student } from '#contract/students.ts';
import { MutedText } from '../../components/MutedText.tsx';
import { useListRows, useListState } from '../../components/table/use-list-state.ts';
import { useStore } from '../../lib/store.ts';
import { removeStudents, transferDialog } from '../../resources/students/membership/membership-modals.ts';
import { students } from './index.ts';
import { select, selection, selectNobody } from './selection.tsx';

/** What can be done with the selected students together. */
export default function SelectionBar() {
  const { t } = useTranslation('students');
  const [state] = useListState(students);
  const { rows } = useListRows<Student>(students, state, undefined);
  const selected = [...useStore(selection).values()];
  const namespaceId = selected[0]?.namespaceId;
  if (namespaceId === undefined) return null;
  const others = rows.filter(({ id }) => selected.every((one) => one.id !== id));
  const active = selected.filter(({ status }) => status === 'Active');
  const present = selected.filter(({ status }) => status !== 'Removed');
  return (
    <Paper
      component="section"
      aria-label={t('students:selection.title')}
      variant="outlined"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 1.5, py: 0.5, flexGrow: 1 }}
    >
      <MutedText role="status" sx={{ mr: 1 }}>
        {t('students:selection.count', { count: selected.length })}
      </MutedText>
      <Button
        size="small"
        disabled={active.length === 0}
        onClick={() => transferDialog.open({ namespaceId, students: active, onDone: selectNobody })}
      >
        {t('students:selection.move')}
      </Button>
      <Button
        size="small"
        color="error"
        disabled={present.length === 0}
        onClick={() => removeStudents.open({ namespaceId, students: present, onDone: selectNobody })}
      >
        {t('students:selection.remove')}
      </Button>
      {others.length > 0 && (
        <Button size="small" onClick={() => select(others, true)}>
          {t('students:selection.page', { count: rows.length })}
        </Button>
      )}
      <Button size="small" onClick={selectNobody} sx={{ ml: { sm: 'auto' } }}>
        {t('students:selection.none')}
      </Button>
    </Paper>
  );
}
