import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { uploadCategories } from '#contract/file-types.ts';
import { fileEntity, type StoredFile } from '#contract/files.ts';
import { useEntityFormContext } from '../../components/form/entity-form.ts';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import type { FieldDefinition } from '../../components/form/field-definition.ts';
import type { FieldProps } from '../../components/form/fields/FormField.tsx';
import { FormSelect } from '../../components/form/fields/FormSelect.tsx';
import { useDeclaredForm } from '../../components/form/use-declared-form.ts';
import type { ModalProps } from '../../lib/modals.ts';
import { useMay } from '../../providers/current-user.ts';
import type { LibraryFile } from './index.ts';

const textFields: readonly FieldDefinition[] = [
  { name: 'name', input: 'text' },
  { name: 'description', input: 'textArea' },
];
const textFieldsAndPath: readonly FieldDefinition[] = [
  ...textFields,
  { name: 'path', input: PathField, optionsKey: 'files:paths' },
];

/** Changes name and description of a file; those who govern content also choose its storage category. */
export default function FileForm({ file, onClose }: { file: StoredFile } & ModalProps) {
  const { t } = useTranslation('files');
  const mayMove = useMay('files', 'govern') && file.path !== 'DatabaseBackup';
  const form = useDeclaredForm<LibraryFile>({
    resource: 'files',
    id: file._id,
    schema: fileEntity.updateBody,
    fields: mayMove ? textFieldsAndPath : textFields,
    onSaved: onClose,
  });
  return (
    <FormDialog onClose={onClose} of={form} over={t('form.title')} title={form.entity?.name ?? file.name} />
  );
}

/** The storage category of a file, which decides who may see it. */
function PathField(props: FieldProps) {
  const { t } = useTranslation('files');
  const { entity } = useEntityFormContext();
  const path: string = useWatch({ name: props.name });
  const offered = uploadCategories.filter((value) => value !== 'TempFiles' || entity?.path === 'TempFiles');
  return (
    <FormSelect
      {...props}
      help={t(`pathHelp.${path}`)}
      options={offered.map((value) => ({ value, label: t(`paths.${value}`) }))}
    />
  );
}
