import Dialog from '@mui/material/Dialog';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useRef, useState } from 'react';
import type { ModalProps } from '../../lib/modals.ts';
import { ItemFormDialog } from './ItemFormDialog.tsx';
import type { ItemModalProps } from './item-modal.ts';
import type { CarriedValues } from './item-values.ts';

/** Adds entries one after the other or edits one, in a large dialog over what is being worked on. */
export default function ItemFormModal({ open, onClose, ...entry }: ItemModalProps & ModalProps) {
  const titleId = useId();
  const isSmall = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const [series, setSeries] = useState<{ count: number; carried?: CarriedValues }>({ count: 0 });
  const leave = useRef<() => void>(onClose);
  return (
    <Dialog
      open={open}
      fullWidth
      maxWidth="lg"
      fullScreen={isSmall}
      onClose={() => leave.current()}
      aria-labelledby={titleId}
      // The menu that opened it takes the cursor back when it closes.
      slotProps={{ transition: { onEntered: entry.itemId ? undefined : focusTitle } }}
    >
      <ItemFormDialog
        key={series.count}
        {...entry}
        titleId={titleId}
        leave={leave}
        carried={series.carried}
        onAnother={(carried) => setSeries({ count: series.count + 1, carried })}
        onClose={onClose}
      />
    </Dialog>
  );
}

function focusTitle(dialog: HTMLElement): void {
  dialog.querySelector<HTMLElement>('[name=title]')?.focus();
}
