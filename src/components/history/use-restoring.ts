import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isConfirmed } from '../dialogs/confirm.ts';
import type { HistorySubject } from './history-modal.ts';
import type { FieldWords } from './use-field-words.ts';
import type { History } from './use-history.ts';
import { fieldsBetween } from './versions.ts';

/** Why nothing was restored: a sentence, and what is wrong by field. */
interface Problem {
  message: string;
  errors: Readonly<Record<string, string>>;
}

/** Restores fields of a version, or all of it, after a question that says what will change. */
export function useRestoring(
  { form }: HistorySubject,
  { record, versions, newest, restores, restore }: History,
  words: FieldWords,
  onRestored: (version: number) => void,
) {
  const { t } = useTranslation('history');
  const [problem, setProblem] = useState<Problem>();

  /** The fields that restoring a version would change. */
  const fieldsOf = (version: number) =>
    record
      ? words.inOrder(fieldsBetween(record, versions, version, newest)).filter((name) => restores(name))
      : [];

  return {
    problem,
    clear: useCallback(() => setProblem(undefined), []),
    fieldsOf,
    async restore(version: number, name?: string): Promise<void> {
      const field = name && words.labelOf(name);
      const confirmed = await isConfirmed({
        title: t(field ? 'restore.fieldTitle' : 'restore.title', { field, version }),
        text: [
          t('restore.text', { fields: words.listOf(name ? [name] : fieldsOf(version)) }),
          ...(form?.hasChanges() ? [t('restore.unsaved')] : []),
        ].join('\n\n'),
        confirmLabel: t('restore.confirm'),
      });
      if (!confirmed) return;
      setProblem(undefined);
      const done = t(field ? 'restore.fieldDone' : 'restore.done', { field, version });
      const refused = await restore(version, done, name ? [name] : undefined);
      if (typeof refused === 'number') return onRestored(refused);
      const isConflict = refused.code === 'EDIT_CONFLICT';
      const errors = Object.entries(refused.errors).map(([path, message]) => [path.split('.')[0], message]);
      setProblem({
        message: isConflict
          ? t('restore.conflict')
          : errors.length > 0
            ? t('restore.refused')
            : refused.message,
        errors: Object.fromEntries(errors),
      });
    },
  };
}

export type Restoring = ReturnType<typeof useRestoring>;
