import DeleteIcon from '@mui/icons-material/DeleteOutline';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { type RefObject, useImperativeHandle, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogHeading } from '../../components/dialogs/DialogFrame.tsx';
import { FormBar } from '../../components/form/FormBar.tsx';
import { FormFrame } from '../../components/form/FormFrame.tsx';
import { removal } from '../../components/removal/removal.ts';
import { GoOnButton } from './GoOnButton.tsx';
import { ItemForm } from './ItemForm.tsx';
import { items } from './index.ts';
import type { ItemModalProps } from './item-modal.ts';
import { type CarriedValues, carriedFrom } from './item-values.ts';
import { useItemForm } from './use-item-form.tsx';

interface Props extends ItemModalProps {
  /** Set to what asks before something unsaved is left. */
  leave: RefObject<() => Promise<boolean>>;
  /** What the entry before this one handed on. */
  carried?: CarriedValues;
  /** Called when a new entry is stored and another one shall follow. */
  onAnother: (carried: CarriedValues) => void;
  onClose: () => void;
}

/** What stands in the dialog of an entry: title, form and bar. */
export function ItemFormDialog({ itemId, type = 'Word', onSaved, leave, ...props }: Props) {
  const { carried, onAnother, onRemoved, onClose } = props;
  const { t } = useTranslation(['items', 'common']);
  const goesOn = useRef(false);
  const form = useItemForm({
    itemId,
    type,
    carried,
    onSaved: (item) => {
      if (!goesOn.current) onClose();
      onSaved(item);
    },
  });
  const close = async () => {
    if (await form.leave()) onClose();
  };
  useImperativeHandle(leave, () => form.leave);

  const saveAndGoOn = async () => {
    const handedOn = carriedFrom(form.form.getValues());
    goesOn.current = true;
    const stored = await form.save();
    goesOn.current = false;
    if (stored) onAnother(handedOn);
  };
  const { entity } = form;
  const leaveRemoved = () => {
    form.forget();
    onClose();
    onRemoved?.();
  };
  return (
    <>
      <DialogHeading>
        {t(itemId ? 'form.editTitle' : 'form.addTitle', { type: t(`types.${form.type}`) })}
      </DialogHeading>
      <FormFrame of={form}>
        <DialogContent dividers sx={{ backgroundColor: 'background.default' }}>
          <ItemForm />
        </DialogContent>
        <DialogActions sx={{ px: 3 }}>
          <FormBar
            plain
            onCancel={() => void close()}
            also={!itemId && <GoOnButton to="another" onGoOn={() => void saveAndGoOn()} />}
          >
            {entity && onRemoved && (
              <Button
                color="error"
                startIcon={<DeleteIcon />}
                onClick={() => removal.open({ definition: items, record: entity, onRemoved: leaveRemoved })}
              >
                {t('common:delete')}
              </Button>
            )}
          </FormBar>
        </DialogActions>
      </FormFrame>
    </>
  );
}
