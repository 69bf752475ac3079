import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntryModalProps } from '../../components/entry-modal.ts';
import { FormBar } from '../../components/form/FormBar.tsx';
import { FormFrame } from '../../components/form/FormFrame.tsx';
import type { ModalProps } from '../../lib/modals.ts';
import { ItemForm } from './ItemForm.tsx';
import { useItemForm } from './use-item-form.tsx';

/** Adds an entry or edits one, in a large dialog over what is being worked on. */
export default function ItemFormModal({
  itemId,
  type = 'Word',
  onSaved,
  open,
  onClose,
}: EntryModalProps & ModalProps) {
  const { t } = useTranslation('items');
  const titleId = useId();
  const isSmall = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const form = useItemForm({
    itemId,
    type,
    onSaved: (item) => {
      onClose();
      onSaved(item);
    },
  });
  const close = async () => {
    if (await form.leave()) onClose();
  };

  return (
    <Dialog
      open={open}
      fullWidth
      maxWidth="lg"
      fullScreen={isSmall}
      onClose={() => void close()}
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId}>
        {t(itemId ? 'form.editTitle' : 'form.addTitle', { type: t(`types.${form.type}`) })}
      </DialogTitle>
      <FormFrame of={form}>
        <DialogContent dividers sx={{ backgroundColor: 'background.default' }}>
          <ItemForm />
        </DialogContent>
        <DialogActions sx={{ px: 3 }}>
          <FormBar plain onCancel={() => void close()} />
        </DialogActions>
      </FormFrame>
    </Dialog>
  );
}
