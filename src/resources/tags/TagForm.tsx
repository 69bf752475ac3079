import { useTranslation } from 'react-i18next';
import { createTagBody, type TagType } from '#contract/tags.ts';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import type { FieldDefinition } from '../../components/form/field-definition.ts';
import { useDeclaredForm } from '../../components/form/use-declared-form.ts';
import type { ModalProps } from '../../lib/modals.ts';
import { ImageField } from '../files/FileField.tsx';
import { IconField } from './IconPicker.tsx';

const fields: readonly FieldDefinition[] = [
  { name: 'name', input: 'text' },
  { name: 'description', input: 'textArea' },
  { name: 'translations', input: 'translations' },
  { name: 'namespaces', input: 'namespaces' },
  { name: 'status', input: 'select', optionsKey: 'common:statuses', initial: 'Inactive', half: true },
  { name: 'order', input: 'number', initial: 0, half: true },
  { name: 'subType', input: 'multiSelect', optionsKey: 'tags:placements' },
  { name: 'item_vocabCategories', input: 'multiSelect', optionsKey: 'items:types' },
  { name: 'level', input: 'multiSelect', optionsKey: 'tags:levels', half: true },
  { name: 'iconId', input: IconField, half: true },
  { name: 'imageId', input: ImageField, half: true },
  { name: 'iconImageId', input: ImageField, half: true },
];

/** The fields of the form of a tag; only tags of items filter by the types of items. */
export const tagFields: Record<TagType, readonly FieldDefinition[]> = {
  item: fields,
  collection: fields.filter(({ name }) => name !== 'item_vocabCategories'),
};

interface Props extends ModalProps {
  type: TagType;
  /** The tag to edit; absent for a new one. */
  id?: string;
}

/** Adds a tag, or edits one. */
export default function TagForm({ type, id, ...dialog }: Props) {
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
  const heading = t(id ? 'form.editTitle' : 'form.addTitle', { kind: t(`kind.${type}`) });
  return (
    <FormDialog
      {...dialog}
      of={form}
      over={form.entity && heading}
      title={form.entity?.name ?? heading}
      saveLabel={t('form.submit')}
    />
  );
}
