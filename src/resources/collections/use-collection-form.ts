import { useWatch } from 'react-hook-form';
import type { CollectionType } from '#contract/collection-types.ts';
import { type Collection, createCollectionBody, issuesOfCollection } from '#contract/collections.ts';
import type { FormMode } from '../../components/form/entity-form.ts';
import { useFieldLabels } from '../../components/form/field-labels.ts';
import { useEntityForm } from '../../components/form/use-entity-form.ts';
import { useConfigs } from '../../providers/configs.ts';
import { useNamespaces } from '../../providers/current-user.ts';
import { collectionFields } from './collection-fields.tsx';
import { collectionBodyOf, collectionValuesOf, newCollection } from './collection-values.ts';

interface Options {
  /** The collection to edit; absent for a new one. */
  collectionId?: string;
  /** The type of a new collection. */
  type: CollectionType;
  onSaved: (collection: Collection, mode: FormMode) => void;
}

/** The form of one collection. */
export function useCollectionForm({ collectionId, type, onSaved }: Options) {
  const { selected } = useNamespaces();
  const defaults = useConfigs()?.defaultQuizTypes;
  const mode: FormMode = collectionId ? 'edit' : 'add';
  const entityForm = useEntityForm({
    resource: 'collections',
    id: collectionId,
    schema: createCollectionBody,
    defaults: newCollection(type, selected?.id, defaults),
    fromEntity: collectionValuesOf,
    toBody: (values) => collectionBodyOf(values, mode, defaults),
    check: issuesOfCollection,
    fields: collectionFields,
    labels: useFieldLabels('collections', collectionFields),
    draft: type,
    onSaved,
    // A new collection is announced together with the way to it.
    quiet: mode === 'add',
  });
  const currentType = useWatch({ control: entityForm.form.control, name: 'type' });
  return { ...entityForm, type: currentType };
}
