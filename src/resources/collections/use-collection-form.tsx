import { useWatch } from 'react-hook-form';
import type { CollectionType } from '#contract/collection-types.ts';
import { type Collection, createCollectionBody, refusalsOfCollection } from '#contract/collections.ts';
import type { FormMode } from '../../components/form/entity-form.ts';
import { ReferenceNames } from '../../components/form/ReferenceNames.tsx';
import { useEntityForm } from '../../components/form/use-entity-form.ts';
import { SanitizedHtml } from '../../components/show/SanitizedHtml.tsx';
import { useConfigs, useWorkspaces } from '../../providers/current-user.ts';
import { collectionBodyOf, collectionValuesOf, newCollection } from './collection-values.ts';
import { useCollectionLabels } from './use-collection-labels.ts';

interface Options {
  /** The course to edit; absent for a new one. */
  collectionId?: string;
  /** The type of a new course. */
  type: CollectionType;
  onSaved: (course: Collection, mode: FormMode) => void;
}

/** The form of one course. */
export function useCollectionForm({ collectionId, type, onSaved }: Options) {
  const { selected } = useWorkspaces();
  const defaults = useConfigs()?.defaultQuizTypes;
  const mode: FormMode = collectionId ? 'edit' : 'add';
  const entityForm = useEntityForm({
    resource: 'collections',
    id: collectionId,
    schema: createCollectionBody,
    defaults: newCollection(type, selected?.id, defaults),
    fromEntity: collectionValuesOf,
    toBody: (values) => collectionBodyOf(values, mode, defaults),
    check: refusalsOfCollection,
    labels: useCollectionLabels(),
    describe,
    draft: type,
    onSaved,
    // A new course is announced together with the way to it.
    quiet: mode === 'add',
  });
  return { ...entityForm, type: useWatch({ control: entityForm.form.control, name: 'type' }) };
}

/** Ids as names and rich text as text in the dialog of an edit conflict. */
function describe(field: string, value: unknown) {
  if (field === 'tags') {
    return <ReferenceNames of="tags" query={{ type: 'collection' }} ids={value as string[]} />;
  }
  if (field === 'namespaces') return <ReferenceNames of="namespaces" ids={value as string[]} />;
  if (field === 'description' && value) return <SanitizedHtml html={String(value)} />;
  return undefined;
}
