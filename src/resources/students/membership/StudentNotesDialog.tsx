import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { membershipEndpoints } from '#contract/memberships.ts';
import type { Student } from '#contract/students.ts';
import { DialogFrame } from '../../../components/dialogs/DialogFrame.tsx';
import { confirmLeaving } from '../../../components/form/drafts/LeaveGuard.tsx';
import { useAttempt } from '../../../components/use-attempt.ts';
import type { ModalProps } from '../../../lib/modals.ts';
import { useResourceMutations } from '../../../providers/use-resource-mutations.ts';
import { LevelField } from './LevelField.tsx';

interface Props extends ModalProps {
  student: Pick<Student, 'id' | 'name' | 'namespaceId' | 'level' | 'note'>;
}

/** What the staff of a class notes of a student: the level, and a note. */
export default function StudentNotesDialog({ student, onClose }: Props) {
  const { t } = useTranslation(['membership', 'students', 'common', 'form']);
  const { run } = useResourceMutations('students');
  const { id, namespaceId } = student;
  const [level, setLevel] = useState(student.level);
  const [note, setNote] = useState(student.note);
  const { isPending, attempt } = useAttempt();
  // What a colleague wrote meanwhile of what is left alone here stays.
  const changes = {
    ...(level !== student.level && { level }),
    ...(note !== student.note && { note }),
  };
  const isChanged = Object.keys(changes).length > 0;

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!isChanged) return onClose();
    const input = { params: { id }, body: { namespaceId, ...changes } };
    const success = t('form:toast.edit');
    if (await attempt(() => run(membershipEndpoints.edit, input, { id, success }))) onClose();
  };
  return (
    <DialogFrame
      size="xs"
      title={t('notes.title')}
      description={student.name}
      onClose={onClose}
      mayClose={async () => !isPending && (!isChanged || (await confirmLeaving(t)))}
      onSubmit={(event) => void save(event)}
      sx={{ display: 'grid', gap: 2 }}
      confirm={{ label: t('common:save'), loading: isPending }}
    >
      <LevelField
        namespaceId={namespaceId}
        value={level ?? undefined}
        onChange={(chosen) => setLevel(chosen ?? null)}
        help={t('notes.levelHelp')}
      />
      <TextField
        label={t('students:note')}
        multiline
        minRows={3}
        maxRows={12}
        value={note}
        helperText={t('notes.noteHelp')}
        onChange={({ target }) => setNote(target.value)}
        slotProps={{ htmlInput: { maxLength: limits.longText } }}
      />
    </DialogFrame>
  );
}
