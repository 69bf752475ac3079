import { useRef, useState } from 'react';
import { itemTypes } from '#contract/item-types.ts';
import { DialogFrame } from '../../components/dialogs/DialogFrame.tsx';
import type { ModalProps } from '../../lib/modals.ts';
import { ItemFormDialog, type Stepped } from './ItemFormDialog.tsx';
import type { ItemModalProps } from './item-modal.ts';
import { useSeries } from './use-series.ts';

/** Adds or edits items one after the other, in a large dialog over what is being worked on. */
export default function ItemFormModal({ onClose, ...item }: ItemModalProps & ModalProps) {
  const series = useSeries();
  const [step, setStep] = useState<Stepped>();
  const leave = useRef<() => Promise<boolean>>(async () => true);
  const itemId = step?.id ?? item.itemId;
  return (
    <DialogFrame
      bare
      size="lg"
      onClose={onClose}
      mayClose={() => leave.current()}
      // The menu that opened it takes the cursor back when it closes.
      onOpened={item.itemId ? undefined : focusTitle}
    >
      <ItemFormDialog
        key={itemId ?? series.added.length}
        {...item}
        itemId={itemId}
        type={step ? itemTypes.find((type) => type === step.type) : item.type}
        leave={leave}
        series={series}
        stepped={step}
        onStep={setStep}
        onClose={onClose}
      />
    </DialogFrame>
  );
}

function focusTitle(dialog: HTMLElement): void {
  dialog.querySelector<HTMLElement>('[name=title]')?.focus();
}
