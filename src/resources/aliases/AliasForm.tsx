import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { createAliasBody } from '#contract/aliases.ts';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import type { FieldDefinition } from '../../components/form/field-definition.ts';
import { useDeclaredForm } from '../../components/form/use-declared-form.ts';
import type { ModalProps } from '../../lib/modals.ts';
import { useNamespaces } from '../../providers/current-user.ts';
import { CollectionField, NamespaceField } from './alias-fields.tsx';

/** The fields of the form of a url alias. */
export const aliasFields: readonly FieldDefinition[] = [
  { name: 'alias', input: 'text', labelKey: 'aliases:alias' },
  { name: 'collectionId', input: CollectionField, labelKey: 'aliases:collectionId' },
  { name: 'fallbackUrl', input: 'text', labelKey: 'aliases:fallbackUrl' },
  { name: 'status', input: 'select', optionsKey: 'common:statuses', initial: 'Active', half: true },
  { name: 'namespaceId', input: NamespaceField, labelKey: 'aliases:namespaceId', half: true },
  { name: 'note', input: 'textArea', labelKey: 'aliases:note' },
];

/** Adds a url alias, or edits one. */
export default function AliasForm({ id, ...dialog }: ModalProps & { id?: string }) {
  const { t } = useTranslation('aliases');
  const { selected } = useNamespaces();
  // A new one is of the selected namespace, unless another is chosen.
  const fields = useMemo(
    () =>
      aliasFields.map((field) =>
        field.name === 'namespaceId' ? { ...field, initial: selected?.id ?? null } : field,
      ),
    [selected],
  );
  const form = useDeclaredForm({
    resource: 'aliases',
    id,
    schema: createAliasBody,
    fields,
    draft: 'alias',
    onSaved: dialog.onClose,
  });
  const heading = t(id ? 'form.editTitle' : 'form.addTitle');
  return (
    <FormDialog {...dialog} of={form} over={form.entity && heading} title={form.entity?.alias ?? heading} />
  );
}
