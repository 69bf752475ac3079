import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** What a dialog of these pages can show: one activity, one request of the log, or all that one request did. */
export const dialogKinds = ['activity', 'log', 'request'] as const;
export type DialogKind = (typeof dialogKinds)[number];

/** The dialog that an address names, and the id of what it shows. */
export interface NamedDialog {
  kind: DialogKind;
  id: string;
}

/** The dialog that the hash of an address names, as `#log=` and an id. The query is the list's. */
export function dialogOf(hash: string): NamedDialog | undefined {
  const [, name, id] = /^#(\w+)=([\w-]+)$/.exec(hash) ?? [];
  const kind = dialogKinds.find((one) => one === name);
  return kind && id ? { kind, id } : undefined;
}

/** The hash that names a dialog. */
export function dialogHash({ kind, id }: NamedDialog): string {
  return `#${kind}=${id}`;
}

/** The state of an address that was opened from the list: closing its dialog leads back there. */
export const fromHere = { isFromHere: true };

/** The open dialog, and how others are opened and closed: Back leads to what was there before. */
export function useDialogs() {
  const { hash, search, state } = useLocation();
  const navigate = useNavigate();
  const open = useCallback(
    (dialog: NamedDialog, how?: 'replace') =>
      void navigate(
        { search: window.location.search, hash: dialogHash(dialog) },
        how ? { replace: true, state } : { state: fromHere },
      ),
    [navigate, state],
  );
  const close = () =>
    void (isFromHere(state) ? navigate(-1) : navigate({ search, hash: '' }, { replace: true }));
  return { dialog: dialogOf(hash), open, close };
}

function isFromHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isFromHere' in state;
}
