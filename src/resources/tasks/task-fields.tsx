import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import FormHelperText from '@mui/material/FormHelperText';
import dayjs from 'dayjs';
import { createContext, type ReactNode, use, useId } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { itemTypes } from '#contract/item-types.ts';
import type { ResourceName } from '#contract/resources.ts';
import { type TaskType, taskRules } from '#contract/tasks.ts';
import AuthorName from '../../components/AuthorName.tsx';
import { DayPicker } from '../../components/DayPicker.tsx';
import { FieldFrame, type FieldProps, useFormField } from '../../components/form/fields/FormField.tsx';
import { useNames } from '../../components/form/fields/ReferenceNames.tsx';
import { MutedText } from '../../components/MutedText.tsx';
import { collectionSelector } from '../collections/collection-modals.ts';
import { itemPicker } from '../items/item-modals.ts';
import { studentSelector } from '../students/membership/membership-modals.ts';

/** A whole day, or none. */
export function DayField(props: FieldProps) {
  const { field, frame, label, error } = useFormField(props);
  return (
    <FieldFrame {...frame}>
      <DayPicker
        label={label}
        value={field.value ?? undefined}
        // What is no day is refused when it is saved.
        onChange={(day) => field.onChange(day === undefined ? '-' : day)}
        error={error}
        help={props.help}
      />
    </FieldFrame>
  );
}

/** The courses of a task. */
export function CollectionsField(props: FieldProps) {
  const { t } = useTranslation('tasks');
  const type: TaskType = useWatch({ name: 'type' });
  return (
    <RecordsField
      {...props}
      of="collections"
      query={untranslated}
      choose={t('form.chooseCollections')}
      onOpen={(chosen, onChoose) =>
        collectionSelector.open({ types: taskRules[type].collectionTypes, chosen, onChoose })
      }
    />
  );
}

const untranslated = { disableTranslation: 'true' };

/** The entries of a task. */
export function ItemsField(props: FieldProps) {
  const { t } = useTranslation('tasks');
  return (
    <RecordsField
      {...props}
      of="items"
      choose={t('form.addItems')}
      onOpen={(taken, onChoose) =>
        itemPicker.open({
          allowedTypes: itemTypes,
          taken,
          onAdd: (items) => onChoose([...taken, ...items.map(({ id }) => id)]),
        })
      }
    />
  );
}

interface RecordsFieldProps extends FieldProps {
  of: ResourceName;
  query?: Record<string, string>;
  /** What the button that chooses says, and opens. */
  choose: string;
  onOpen: (ids: string[], onChoose: (ids: string[]) => void) => void;
}

/** Records of a kind that a dialog chooses. */
function RecordsField({ of, query, choose, onOpen, ...props }: RecordsFieldProps) {
  const { field, ...frame } = useFormField(props);
  const ids: string[] = field.value;
  const { options, loading } = useNames(of, query, ids);
  return (
    <ChosenThings
      {...frame}
      required={props.required}
      ids={ids}
      nameOf={(id) => options.find(({ value }) => value === id)?.label ?? (loading ? '…' : '–')}
      onRemove={(id) => field.onChange(ids.filter((other) => other !== id))}
    >
      <Button variant="outlined" size="small" ref={field.ref} onClick={() => onOpen(ids, field.onChange)}>
        {choose}
      </Button>
    </ChosenThings>
  );
}

/** The class of the task that is written; absent: the one that is selected. */
export const TaskClass = createContext<string | undefined>(undefined);

/** The students of a task; none means the whole class. */
export function StudentsField(props: FieldProps) {
  const { t } = useTranslation('tasks');
  const { field, ...frame } = useFormField(props);
  const namespaceId = use(TaskClass);
  const ids: string[] = field.value;
  return (
    <ChosenThings
      {...frame}
      ids={ids}
      none={t('wholeClass')}
      nameOf={(id) => <AuthorName id={id} />}
      onRemove={(id) => field.onChange(ids.filter((other) => other !== id))}
    >
      <Button
        variant="outlined"
        size="small"
        ref={field.ref}
        onClick={() => studentSelector.open({ namespaceId, chosen: ids, onChoose: field.onChange })}
      >
        {t('form.chooseStudents')}
      </Button>
    </ChosenThings>
  );
}

interface ChosenProps {
  frame: ReturnType<typeof useFormField>['frame'];
  label: string;
  helperText?: string;
  error?: string;
  required?: boolean;
  ids: readonly string[];
  /** Said where nothing is chosen. */
  none?: string;
  nameOf: (id: string) => ReactNode;
  onRemove: (id: string) => void;
  /** What chooses more. */
  children?: ReactNode;
}

/** Several chosen things by name, each with a way to take it off. */
function ChosenThings({
  frame,
  label,
  helperText,
  error,
  required,
  ids,
  none,
  nameOf,
  onRemove,
  children,
}: ChosenProps) {
  const { t } = useTranslation(['tasks', 'form']);
  const labelId = useId();
  return (
    <FieldFrame {...frame}>
      <Box
        role="group"
        aria-labelledby={labelId}
        sx={{
          ...{ border: 1, borderRadius: 1, p: 1.5, display: 'grid', gap: 1, justifyItems: 'start' },
          gridTemplateColumns: 'minmax(0, 1fr)',
          borderColor: error ? 'error.main' : 'divider',
        }}
      >
        <MutedText id={labelId}>
          {label}
          {required && ' *'}
        </MutedText>
        {ids.length > 0 ? (
          <Box sx={chosenList}>
            {ids.map((id) => (
              <Chip
                key={id}
                size="small"
                label={nameOf(id)}
                onDelete={() => onRemove(id)}
                sx={{ maxWidth: '100%' }}
              />
            ))}
          </Box>
        ) : (
          <span>{none ?? t('tasks:form.noneChosen')}</span>
        )}
        {children}
      </Box>
      {helperText && <FormHelperText error={Boolean(error)}>{helperText}</FormHelperText>}
    </FieldFrame>
  );
}

const chosenList = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 0.75,
  minWidth: 0,
  maxWidth: '100%',
  maxHeight: 180,
  overflowY: 'auto',
} as const;

/** The day that it is, as the form writes days. */
export function today(): string {
  return dayjs().format('YYYY-MM-DD');
}
