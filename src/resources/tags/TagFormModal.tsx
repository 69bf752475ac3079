import { useTranslation } from 'react-i18next';
import { createTagBody } from '#contract/tags.ts';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { useDeclaredForm } from '../../components/form/use-declared-form.ts';
import { tagFields } from './tag-fields.ts';
import type { TagFormProps } from './tag-form.ts';

/** Adds a tag, or edits one. */
export default function TagFormModal({
  type,
  id,
  ...dialog
}: TagFormProps & { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('tags');
  const form = useDeclaredForm({
    resource: 'tags',
    id,
    schema: createTagBody,
    fields: tagFields[type],
    fixed: { type },
    draft: type,
    onSaved: dialog.onClose,
  });
  return (
    <FormDialog
      {...dialog}
      of={form}
      title={t(id ? 'form.editTitle' : 'form.addTitle', { kind: t(`kind.${type}`) })}
      saveLabel={t('form.submit')}
    />
  );
}
