import { useRef, useState } from 'react';
import { DialogFrame } from '../../components/dialogs/DialogFrame.tsx';
import type { ModalProps } from '../../lib/modals.ts';
import { ItemFormDialog } from './ItemFormDialog.tsx';
import type { ItemModalProps } from './item-modal.ts';
import type { CarriedValues } from './item-values.ts';

/** Adds entries one after the other or edits one, in a large dialog over what is being worked on. */
export default function ItemFormModal({ open, onClose, ...entry }: ItemModalProps & ModalProps) {
  const [series, setSeries] = useState<{ count: number; carried?: CarriedValues }>({ count: 0 });
  const leave = useRef<() => Promise<boolean>>(async () => true);
  return (
    <DialogFrame
      bare
      open={open}
      size="lg"
      onClose={onClose}
      mayClose={() => leave.current()}
      // The menu that opened it takes the cursor back when it closes.
      onOpened={entry.itemId ? undefined : focusTitle}
    >
      <ItemFormDialog
        key={series.count}
        {...entry}
        leave={leave}
        carried={series.carried}
        onAnother={(carried) => setSeries({ count: series.count + 1, carried })}
        onClose={onClose}
      />
    </DialogFrame>
  );
}

function focusTitle(dialog: HTMLElement): void {
  dialog.querySelector<HTMLElement>('[name=title]')?.focus();
}
