import { useNotification } from '@refinedev/core';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router';
import type { CollectionType } from '#contract/collection-types.ts';
import { type Collection, createCollectionBody, issuesOfCollection } from '#contract/collections.ts';
import type { FormMode } from '../../components/form/entity-form.ts';
import { FormBar } from '../../components/form/FormBar.tsx';
import { FormFrame } from '../../components/form/FormFrame.tsx';
import { useFieldLabels } from '../../components/form/field-labels.ts';
import { useEntityForm } from '../../components/form/use-entity-form.ts';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { StatusChip } from '../../components/StatusChip.tsx';
import { RecordView } from '../../components/show/RecordView.tsx';
import { useMayOnlyRead } from '../../components/use-may-write.ts';
import { useConfigs } from '../../providers/configs.ts';
import { useMay, useNamespaces } from '../../providers/current-user.ts';
import type { WriteMessage } from '../../providers/write-notifications.ts';
import { CollectionActions } from './actions/CollectionActions.tsx';
import { CollectionForm } from './CollectionForm.tsx';
import { CollectionTabs } from './CollectionTabs.tsx';
import { collectionFields, collectionHistory } from './collection-fields.tsx';
import { collectionBodyOf, collectionValuesOf, newCollection } from './collection-values.ts';
import { CollectionContent } from './content/CollectionContent.tsx';
import { collectionAddress } from './index.ts';

const list = '/admin/collections';

interface Props {
  /** The collection to edit; absent for a new one. */
  collectionId?: string;
  /** The type of a new collection, where the address names it. */
  type?: CollectionType;
}

/** Adds a collection or edits one. */
export function CollectionEditor({ collectionId, type }: Props) {
  const { t } = useTranslation('collections');
  const navigate = useNavigate();
  const { open: notify } = useNotification();
  const mayAdd = useMay('collections', 'create');
  const mayOnlyRead = useMayOnlyRead();
  const onSaved = (collection: Collection, mode: FormMode) => {
    if (mode === 'edit') return;
    navigate(list);
    // The next step is to fill it.
    const open = () =>
      navigate(collectionAddress('edit', { collectionId: collection.id, type: collection.type }));
    const done: WriteMessage = {
      type: 'success',
      message: t('form.added', { title: collection.title }),
      action: { label: t('form.open'), run: open },
      of: [collection],
    };
    notify?.(done);
  };
  const form = useCollectionForm({ collectionId, type: type ?? 'Vocabulary', onSaved });
  const { entity } = form;

  if (!collectionId && !mayAdd) return <Navigate to={list} replace />;
  if (collectionId && entity && mayOnlyRead(entity)) {
    return <Navigate to={collectionAddress('view', { collectionId, type: entity.type })} replace />;
  }
  if (form.loadError) return <LoadFailure error={form.loadError} onRetry={form.reload} />;

  const isKnown = !collectionId || entity || type;
  const heading = t(collectionId ? 'form.editTitle' : 'form.addTitle', {
    type: isKnown ? t(`types.${form.type}`) : t('form.fallback'),
  });
  return (
    <RecordView
      action={collectionId ? 'edit' : 'create'}
      resource="collections"
      over={entity && heading}
      title={entity?.title ?? heading}
      backTo={list}
      chips={entity && <StatusChip status={entity.status} />}
      actions={
        entity && (
          <CollectionActions
            collection={entity}
            form={form}
            onRemoved={() => {
              form.forget();
              navigate(list);
            }}
          />
        )
      }
    >
      <FormFrame of={form}>
        {entity ? (
          <CollectionTabs
            content={<CollectionContent collection={entity} mayWrite />}
            details={<CollectionForm />}
            bar={<FormBar onCancel={() => navigate(list)} />}
          />
        ) : (
          <>
            <CollectionForm />
            <FormBar onCancel={() => navigate(list)} />
          </>
        )}
      </FormFrame>
    </RecordView>
  );
}

interface Options {
  /** The collection to edit; absent for a new one. */
  collectionId?: string;
  /** The type of a new collection. */
  type: CollectionType;
  onSaved: (collection: Collection, mode: FormMode) => void;
}

/** The form of one collection. */
function useCollectionForm({ collectionId, type, onSaved }: Options) {
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
    history: collectionHistory,
    draft: type,
    onSaved,
    // The toast of a new collection offers to open it.
    quiet: mode === 'add',
  });
  const currentType = useWatch({ control: entityForm.form.control, name: 'type' });
  return { ...entityForm, type: currentType };
}
