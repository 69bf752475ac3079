import { type ComponentType, lazy, Suspense } from 'react';
import { type ListedResource, useListRows, useListState } from '../../components/table/use-list-state.ts';
import { type DialogKind, useDialogs } from './dialog-address.ts';

/** What each of the dialogs gets. */
export interface RecordDialogProps {
  id: string;
  onClose: () => void;
  /** Lead to the row before and after it; absent where there is none. */
  onPrevious?: () => void;
  onNext?: () => void;
}

const dialogs: Record<DialogKind, ComponentType<RecordDialogProps>> = {
  activity: lazy(() => import('./ActivityDialog.tsx')),
  log: lazy(() => import('./LogDialog.tsx')),
  request: lazy(() => import('./RequestDialog.tsx')),
};

interface Props {
  /** The list below the dialogs. */
  definition: ListedResource;
  /** What its rows are. */
  kind: DialogKind;
}

/** The dialog that the address names, over a list; from that of a row one leads to the rows before and after it. */
export function RecordDialogs({ definition, kind }: Props) {
  const { dialog, open, close } = useDialogs();
  const [state] = useListState(definition);
  // The rows that the list shows: the same request.
  const { rows } = useListRows(definition, state, undefined);
  if (!dialog) return null;
  const place = dialog.kind === kind ? rows.findIndex(({ id }) => id === dialog.id) : -1;
  const stepTo = (index: number) => {
    const id = place < 0 ? undefined : rows[index]?.id;
    return id === undefined ? undefined : () => open({ kind, id: String(id) }, 'replace');
  };
  const Dialog = dialogs[dialog.kind];
  return (
    <Suspense fallback={null}>
      <Dialog id={dialog.id} onClose={close} onPrevious={stepTo(place - 1)} onNext={stepTo(place + 1)} />
    </Suspense>
  );
}
