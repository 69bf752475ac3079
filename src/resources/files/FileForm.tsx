import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { uploadCategories } from '#contract/file-types.ts';
import { fileEntity, type StoredFile } from '#contract/files.ts';
import { optionKey } from '../../components/field-keys.ts';
import { useEntityFormContext } from '../../components/form/entity-form.ts';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import type { FieldDefinition } from '../../components/form/field-definition.ts';
import type { FieldProps } from '../../components/form/fields/FormField.tsx';
import { FormSelect } from '../../components/form/fields/FormSelect.tsx';
import { useDeclaredForm } from '../../components/form/use-declared-form.ts';
import type { HistoryFields } from '../../components/history/history-modal.ts';
import { fileAddress, formatFileSize } from '../../lib/file-address.ts';
import type { ModalProps } from '../../lib/modals.ts';
import { useMay } from '../../providers/current-user.ts';
import { FilePreview } from './FilePreview.tsx';
import type { LibraryFile } from './index.ts';

const textFields: readonly FieldDefinition[] = [
  { name: 'name', input: 'text' },
  { name: 'description', input: 'textArea' },
];
const textFieldsAndPath: readonly FieldDefinition[] = [
  ...textFields,
  { name: 'path', input: PathField, optionsKey: 'files:paths' },
];

/** What the history of a file shows: what people write of it, and its content, which is restored as a whole. */
export const fileHistory: HistoryFields = {
  fields: [...textFieldsAndPath, { name: 'fileName', input: 'text', labelKey: 'files:content' }],
  describe: (field, values) =>
    field === 'fileName' && values.fileName ? <FileVersion file={values as StoredFile} /> : undefined,
  restored: ['fileName'],
};

/** The content of a file at some time, to look at, play or download, with its kind and size. */
function FileVersion({ file }: { file: StoredFile }) {
  const { url, thumbnailUrl, attachmentType, fileType, size, width, height } = file;
  const { t, i18n } = useTranslation('files');
  const isPlayed = attachmentType === 'Audio' || attachmentType === 'Video';
  return (
    <Box
      component="span"
      sx={{ display: 'inline-grid', gap: 0.5, p: 0.5, verticalAlign: 'top', minWidth: isPlayed ? 240 : 0 }}
    >
      {thumbnailUrl && <Box component="img" src={fileAddress(thumbnailUrl)} alt="" sx={pictureStyle} />}
      {isPlayed && <FilePreview file={file} />}
      <span>{t(optionKey('mediaTypes', fileType), { defaultValue: fileType })}</span>
      <span>{formatFileSize(size, i18n.language)}</span>
      {width && height && <span>{t('pixels', { width, height })}</span>}
      <Link href={fileAddress(url)} download={file.name}>
        {t('actions.download')}
      </Link>
    </Box>
  );
}

const pictureStyle = { width: 240, height: 160, objectFit: 'contain', borderRadius: 1 } as const;

/** Changes name and description of a file; those who govern content also choose its storage category. */
export default function FileForm({ file, onClose }: { file: StoredFile } & ModalProps) {
  const { t } = useTranslation('files');
  const mayMove = useMay('files', 'govern') && file.path !== 'DatabaseBackup';
  const form = useDeclaredForm<LibraryFile>({
    resource: 'files',
    id: file._id,
    schema: fileEntity.updateBody,
    fields: mayMove ? textFieldsAndPath : textFields,
    history: fileHistory,
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
