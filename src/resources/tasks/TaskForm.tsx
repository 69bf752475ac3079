import { useNotification } from '@refinedev/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { createTaskBody, issuesOfTask, type Task, type TaskType, taskRules } from '#contract/tasks.ts';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import type { FieldDefinition } from '../../components/form/field-definition.ts';
import { useDeclaredForm } from '../../components/form/use-declared-form.ts';
import type { ModalProps } from '../../lib/modals.ts';
import type { WriteMessage } from '../../providers/write-notifications.ts';
import { type TaskFormProps, taskPath } from './index.ts';
import { CollectionsField, DayField, ItemsField, StudentsField, TaskClass, today } from './task-fields.tsx';

type Values = Record<string, unknown>;
const rulesOf = ({ type }: Values) => taskRules[(type || 'Custom') as TaskType];

/** The fields of a task, in the form and on its page. */
export const taskFields: readonly FieldDefinition[] = [
  { name: 'title', input: 'text' },
  { name: 'type', input: 'select', optionsKey: 'tasks:types', initial: 'CompleteCollection', half: true },
  { name: 'status', input: 'select', optionsKey: 'common:statuses', initial: 'Active', half: true },
  {
    name: 'collectionIds',
    input: CollectionsField,
    initial: [],
    when: (values) => rulesOf(values).collections !== 'none',
    required: (values) => rulesOf(values).collections === 'required',
  },
  {
    name: 'targetScore',
    input: 'number',
    unitKey: 'tasks:form.percent',
    when: (values) => rulesOf(values).hasTarget,
    required: true,
    half: true,
  },
  {
    name: 'itemIds',
    input: ItemsField,
    initial: [],
    when: (values) => rulesOf(values).items !== 'none',
    required: (values) => rulesOf(values).items === 'required',
  },
  { name: 'studentIds', input: StudentsField, initial: [] },
  { name: 'startAt', input: DayField, half: true },
  { name: 'dueAt', input: DayField, half: true },
  { name: 'description', input: 'textArea' },
  { name: 'notify', input: 'switch', initial: true },
];

/** What a copy has of its original: all but its days, which are over. */
function copied({ title, type, collectionIds, itemIds, studentIds, targetScore, description, notify }: Task) {
  return {
    title,
    type,
    collectionIds,
    itemIds,
    studentIds,
    targetScore,
    description,
    notify,
    status: 'Draft',
  };
}

/** Adds a task, or edits one. */
export default function TaskForm({ id, copyOf, namespaceId, ...rest }: TaskFormProps & ModalProps) {
  const { collectionIds, itemIds, studentIds, title, dueAt, onAdded, onClose } = rest;
  const { t } = useTranslation('tasks');
  const navigate = useNavigate();
  const { open: notify } = useNotification();
  const isPrefilled = Boolean(copyOf ?? collectionIds ?? itemIds ?? studentIds);
  const fields = useMemo(() => {
    const given: Values = {
      startAt: today(),
      ...(copyOf && { ...copied(copyOf), title: t('tasks:form.copyTitle', { title: copyOf.title }) }),
      ...(itemIds && { type: 'PracticeItems' }),
      ...Object.fromEntries(
        Object.entries({ collectionIds, itemIds, studentIds, title, dueAt }).filter(
          ([, value]) => value !== undefined,
        ),
      ),
    };
    return taskFields.map((field) =>
      field.name in given ? { ...field, initial: given[field.name] } : field,
    );
  }, [copyOf, collectionIds, itemIds, studentIds, title, dueAt, t]);
  const chosenClass = copyOf?.namespaceId ?? namespaceId;
  const form = useDeclaredForm<Task>({
    resource: 'tasks',
    id,
    schema: createTaskBody,
    fields,
    fixed: !id && chosenClass ? { namespaceId: chosenClass } : {},
    check: (body) => {
      const { success, data } = createTaskBody.safeParse(body);
      return success ? issuesOfTask(data) : [];
    },
    // What another page filled in is not what was left unfinished.
    draft: isPrefilled ? undefined : 'task',
    quiet: !id,
    onSaved: (task, mode) => {
      onClose();
      if (mode === 'edit') return;
      const message: WriteMessage = {
        type: 'success',
        message: t('tasks:form.added'),
        of: [task],
        action: { label: t('tasks:form.open'), run: () => void navigate(taskPath(task)) },
      };
      notify?.(message);
      onAdded?.();
    },
  });
  const heading = t(id ? 'tasks:form.editTitle' : 'tasks:form.addTitle');
  return (
    <TaskClass value={form.entity?.namespaceId ?? chosenClass}>
      <FormDialog
        onClose={onClose}
        of={form}
        over={form.entity && heading}
        title={form.entity?.title ?? heading}
      />
    </TaskClass>
  );
}
