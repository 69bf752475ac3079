import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { createNamespaceBody } from '#contract/namespaces.ts';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import type { FieldDefinition } from '../../components/form/field-definition.ts';
import { useDeclaredForm } from '../../components/form/use-declared-form.ts';
import type { ModalProps } from '../../lib/modals.ts';
import { useNamespaces } from '../../providers/current-user.ts';
import { ImageField } from '../files/FileField.tsx';
import { LanguageField } from './LanguageName.tsx';
import { useOwnNamespaces } from './use-own-namespaces.ts';

/** The fields of the form of a class. */
export const namespaceFields: readonly FieldDefinition[] = [
  { name: 'name', input: 'text' },
  { name: 'description', input: 'textArea' },
  { name: 'type', input: LanguageField, initial: 'en', required: true, half: true },
  { name: 'status', input: 'select', optionsKey: 'common:statuses', initial: 'Active', half: true },
  { name: 'public', input: 'access', labelKey: 'common:access', half: true },
  { name: 'imageId', input: ImageField, half: true },
  { name: 'disableTranslation', input: 'switch' },
  { name: 'showTranslationsDictionary', input: 'switch' },
];

/** Adds a class, or edits one. */
export default function NamespaceForm({ id, ...dialog }: ModalProps & { id?: string }) {
  const { t } = useTranslation('namespaces');
  const { selected } = useNamespaces();
  const readOwn = useOwnNamespaces();
  // Most schools teach one language.
  const fields = useMemo(
    () =>
      namespaceFields.map((field) =>
        field.name === 'type' && selected ? { ...field, initial: selected.type } : field,
      ),
    [selected],
  );
  const form = useDeclaredForm({
    resource: 'namespaces',
    id,
    schema: createNamespaceBody,
    fields,
    draft: 'namespace',
    onSaved: () => {
      dialog.onClose();
      if (!selected) void readOwn();
    },
  });
  const heading = t(id ? 'form.editTitle' : 'form.addTitle');
  return (
    <FormDialog {...dialog} of={form} over={form.entity && heading} title={form.entity?.name ?? heading} />
  );
}
