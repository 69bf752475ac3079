import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type ItemType, itemTypes } from '#contract/item-types.ts';
import { confirm } from '../../components/dialogs/confirm.ts';
import { FieldFrame, useFormField } from '../../components/form/fields/FormField.tsx';
import { applyChanges } from '../../components/form/form-values.ts';
import { ItemTypeIcon } from './ItemTypeIcon.tsx';
import type { ItemValues } from './item-values.ts';
import { lostByType, withTypeKept } from './type-change.ts';
import { useItemLabels } from './use-item-labels.ts';

/** The type of a stored item. Changing it asks first when something would be lost. */
export function TypeField() {
  const { t } = useTranslation(['items', 'common']);
  const form = useFormContext<ItemValues>();
  const { field, error, label, helperText } = useFormField({ name: 'type' });
  const labels = useItemLabels(field.value);

  const change = async (type: ItemType) => {
    const values = form.getValues();
    const lost = lostByType(values, type);
    if (lost.length > 0) {
      const { confirmed } = await confirm({
        title: t('items:typeChange.title', { type: t(`items:types.${type}`) }),
        text: t('items:typeChange.text', {
          type: t(`items:types.${type}`),
          fields: lost.map((name) => labels[name]).join(', '),
        }),
        confirmLabel: t('items:typeChange.confirm'),
        cancelLabel: t('common:cancel'),
        danger: true,
      });
      if (!confirmed) return;
    }
    applyChanges(form, { ...withTypeKept(values, type) });
  };

  return (
    <FieldFrame name="type" error={error} label={label}>
      <TextField
        name={field.name}
        value={field.value}
        onBlur={field.onBlur}
        onChange={(event) => void change(event.target.value as ItemType)}
        inputRef={field.ref}
        select
        fullWidth
        required
        label={label}
        error={Boolean(error)}
        helperText={helperText}
        sx={{ '& .MuiSelect-select': { display: 'flex', alignItems: 'center', gap: 1 } }}
        slotProps={{ select: { MenuProps: { slotProps: { paper: { sx: { maxHeight: 360 } } } } } }}
      >
        {itemTypes.map((type) => (
          <MenuItem key={type} value={type} sx={{ gap: 1 }}>
            <ItemTypeIcon type={type} />
            {t(`items:types.${type}`)}
          </MenuItem>
        ))}
      </TextField>
    </FieldFrame>
  );
}
