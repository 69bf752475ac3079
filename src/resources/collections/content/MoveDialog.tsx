import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogFrame } from '../../../components/dialogs/DialogFrame.tsx';
import type { ModalProps } from '../../../lib/modals.ts';
import type { MoveModalProps } from '../collection-modals.ts';

/** Asks for the new position of an item, counted from 1. */
export default function MoveDialog({ title, position, total, onMove, onClose }: MoveModalProps & ModalProps) {
  const { t } = useTranslation('collections');
  const [value, setValue] = useState(String(position));
  const wanted = Number(value);
  const isValid = Number.isInteger(wanted) && wanted >= 1 && wanted <= total;

  const move = (event: FormEvent) => {
    event.preventDefault();
    if (!isValid) return;
    onMove(wanted);
    onClose();
  };

  return (
    <DialogFrame
      title={t('content.move.title', { title })}
      size="xs"
      onClose={onClose}
      onSubmit={move}
      confirm={{ label: t('content.move.confirm'), disabled: !isValid }}
    >
      <TextField
        autoFocus
        fullWidth
        margin="dense"
        type="number"
        label={t('content.move.position')}
        value={value}
        onChange={({ target }) => setValue(target.value)}
        onFocus={({ target }) => target.select()}
        error={!isValid}
        helperText={t('content.move.range', { total })}
        slotProps={{ htmlInput: { min: 1, max: total, step: 1, inputMode: 'numeric' } }}
      />
    </DialogFrame>
  );
}
