import DeleteIcon from '@mui/icons-material/DeleteOutline';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router';
import type { ItemType } from '#contract/item-types.ts';
import { itemEndpoints } from '#contract/items.ts';
import { FormBar } from '../../components/form/FormBar.tsx';
import { FormFrame } from '../../components/form/FormFrame.tsx';
import { ShowHeader } from '../../components/show/ShowHeader.tsx';
import { useMayOnlyRead } from '../../components/use-may-write.ts';
import { useMayCall } from '../../providers/current-user.ts';
import { ItemForm } from './ItemForm.tsx';
import { itemAddress } from './item-address.ts';
import { useItemRemoval } from './removal.ts';
import { useItemForm } from './use-item-form.tsx';

const list = '/admin/items';

interface Props {
  /** The entry to edit; absent for a new one. */
  itemId?: string;
  type: ItemType;
  isPublic?: boolean;
}

/** Adds an entry or edits one, as a page. */
export function ItemEditor({ itemId, type, isPublic }: Props) {
  const { t } = useTranslation(['items', 'common']);
  const navigate = useNavigate();
  const mayAdd = useMayCall(itemEndpoints.add);
  const mayOnlyRead = useMayOnlyRead();
  const askRemoval = useItemRemoval();
  const form = useItemForm({
    itemId,
    type,
    isPublic,
    onSaved: (_item, mode) => {
      if (mode === 'add') navigate(list);
    },
  });
  const { entity } = form;

  if (!itemId && !mayAdd) return <Navigate to={list} replace />;
  if (itemId && entity && mayOnlyRead(entity)) {
    return <Navigate to={itemAddress('view', { itemId, type: entity.type })} replace />;
  }

  const typeName = t(`items:types.${form.type}`);
  const remove = async () => {
    if (!entity || !(await askRemoval(entity))) return;
    form.forget();
    navigate(list);
  };
  return (
    <>
      <ShowHeader
        over={itemId ? entity?.title : undefined}
        title={t(itemId ? 'items:form.editTitle' : 'items:form.addTitle', { type: typeName })}
        backTo={list}
        actions={
          entity && (
            <Button color="error" startIcon={<DeleteIcon />} onClick={remove}>
              {t('common:delete')}
            </Button>
          )
        }
      />
      <FormFrame of={form}>
        <ItemForm />
        <FormBar onCancel={() => navigate(list)} />
      </FormFrame>
    </>
  );
}
