import Button, { type ButtonProps } from '@mui/material/Button';
import i18next from 'i18next';
import { useStore } from '../lib/store.ts';
import { type Requests, undo, undoing } from '../lib/undoing.ts';

/** Undoes writes. It is busy while they are undone, and cannot be used while others are. */
export function UndoButton({
  requests,
  onClick,
  ...button
}: Omit<ButtonProps, 'onClick'> & { requests: Requests; onClick?: () => void }) {
  const running = useStore(undoing)?.requests.join();
  return (
    <Button
      {...button}
      loading={running === requests.join()}
      disabled={running !== undefined}
      onClick={() => {
        undo(requests);
        onClick?.();
      }}
    >
      {i18next.t('common:undo')}
    </Button>
  );
}
