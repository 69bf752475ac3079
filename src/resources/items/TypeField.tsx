import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type ItemType, itemTypes } from '#contract/item-types.ts';
import { isConfirmed } from '../../components/dialogs/confirm.ts';
import { useEntityFormContext } from '../../components/form/entity-form.ts';
import type { FieldProps } from '../../components/form/fields/FormField.tsx';
import { FormSelect } from '../../components/form/fields/FormSelect.tsx';
import { applyChanges } from '../../components/form/form-values.ts';
import { ItemTypeIcon } from './ItemTypeIcon.tsx';
import type { ItemValues } from './item-values.ts';
import { lostByType, withTypeKept } from './type-change.ts';

/** The type of a stored item. Changing it asks first when something would be lost. */
export function TypeField(props: FieldProps) {
  const { t } = useTranslation(['items', 'common']);
  const form = useFormContext<ItemValues>();
  const { labels } = useEntityFormContext();

  const change = async (type: ItemType) => {
    const values = form.getValues();
    const lost = lostByType(values, type);
    const words = { type: t(`items:types.${type}`), fields: lost.map((name) => labels[name]).join(', ') };
    const question = {
      title: t('items:typeChange.title', words),
      text: t('items:typeChange.text', words),
      confirmLabel: t('items:typeChange.confirm'),
      cancelLabel: t('common:cancel'),
      danger: true,
    };
    if (lost.length > 0 && !(await isConfirmed(question))) return;
    applyChanges(form, { ...withTypeKept(values, type) });
  };

  return (
    <FormSelect
      {...props}
      onChange={(type) => void change(type as ItemType)}
      options={itemTypes.map((value) => ({
        value,
        label: t(`items:types.${value}`),
        icon: <ItemTypeIcon type={value} />,
      }))}
    />
  );
}
