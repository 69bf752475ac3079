import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router';
import type { ItemType } from '#contract/item-types.ts';
import { FormBar } from '../../components/form/FormBar.tsx';
import { FormFrame } from '../../components/form/FormFrame.tsx';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { RemoveButton } from '../../components/removal/RemoveButton.tsx';
import { RecordView } from '../../components/show/RecordView.tsx';
import { useMayOnlyRead } from '../../components/use-may-write.ts';
import { useMay } from '../../providers/current-user.ts';
import { ItemCreateButton } from './ItemCreateButton.tsx';
import { ItemForm } from './ItemForm.tsx';
import { itemAddress, items } from './index.ts';
import { SequenceButtons } from './sequence/SequenceButtons.tsx';
import { useItemSequence } from './sequence/use-item-sequence.ts';
import { GoOnButton, type Series, SeriesNote } from './series.tsx';
import { useItemForm } from './use-item-form.tsx';

const list = '/admin/items';

interface Props {
  /** The item to edit; absent for a new one. */
  itemId?: string;
  type: ItemType;
  isPublic?: boolean;
  /** The new items that are added on this page. */
  series?: Series;
}

/** Adds an item or edits one, as a page. */
export function ItemEditor({ itemId, type, isPublic, series }: Props) {
  const { t } = useTranslation('items');
  const navigate = useNavigate();
  const mayAdd = useMay('items', 'create');
  const mayOnlyRead = useMayOnlyRead();
  const next = useItemSequence(itemId)?.next;
  const form = useItemForm({
    itemId,
    type,
    isPublic,
    carried: series?.carried,
    onSaved: (_item, mode, goesOn) => {
      if (mode === 'add' && !goesOn) navigate(list);
    },
  });
  const { entity } = form;

  if (!itemId && !mayAdd) return <Navigate to={list} replace />;
  if (itemId && entity && mayOnlyRead(entity)) {
    return <Navigate to={itemAddress('view', { itemId, type: entity.type })} replace />;
  }
  if (form.loadError) return <LoadFailure error={form.loadError} onRetry={form.reload} />;

  const heading = t(itemId ? 'items:form.editTitle' : 'items:form.addTitle', {
    type: t(`items:types.${form.type}`),
  });
  const leave = () => {
    form.forget();
    navigate(list);
  };
  const addAnother = () => void form.saveAndGoOn((stored, carried) => series?.goOn(stored.title, carried));
  const toNext = () =>
    void form.saveAndGoOn(
      () => next && navigate(itemAddress('edit', { itemId: next.id, type: next.type }), { replace: true }),
    );
  const isSeries = (series?.added.length ?? 0) > 0;
  return (
    <RecordView
      action={itemId ? 'edit' : 'create'}
      resource="items"
      over={entity && heading}
      title={entity?.title ?? heading}
      backTo={list}
      actions={
        itemId ? (
          <>
            <SequenceButtons itemId={itemId} mode="edit" />
            {entity && <RemoveButton definition={items} record={entity} onRemoved={leave} />}
          </>
        ) : (
          <ItemCreateButton currentType={form.type} />
        )
      }
    >
      <FormFrame of={{ ...form, submit: isSeries ? addAnother : undefined }}>
        {series && <SeriesNote added={series.added} />}
        <ItemForm />
        <FormBar
          onCancel={() => navigate(list)}
          also={
            itemId
              ? next && <GoOnButton to="next" onGoOn={toNext} />
              : series && <GoOnButton to="another" isDefault={isSeries} onGoOn={addAnother} />
          }
        />
      </FormFrame>
    </RecordView>
  );
}
