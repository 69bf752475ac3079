import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type Draft, draftKey, dropDraft, keepDraft, readDraft } from '../../../lib/drafts.ts';
import { useCurrentUser } from '../../../providers/current-user.ts';

/** How long after the last key a draft is written. */
const pause = 400;

export interface DraftKeeper {
  /** What was found when the form opened, until it is restored or dropped. */
  offered?: Draft;
  /** Writes what differs from the start; nothing differing forgets the draft. */
  keep: (changes: Record<string, unknown>, version?: number) => void;
  /** Forgets the draft and offers it no more. */
  drop: () => void;
  /** Offers it no more. */
  dismiss: () => void;
}

/** Keeps what is being written across a reload, a crash or the end of a session. */
export function useDraft(resource: string, typeOrId: string | undefined): DraftKeeper {
  const userId = useCurrentUser()?.id;
  const key = userId && typeOrId ? draftKey(userId, resource, typeOrId) : undefined;
  const [offered, setOffered] = useState<Draft>();
  const timer = useRef<number>(undefined);
  const wrote = useRef(false);
  const lastKey = useRef(key);
  const pending = useRef<() => void>(undefined);

  const forgetPending = useCallback(() => {
    window.clearTimeout(timer.current);
    pending.current = undefined;
  }, []);
  const writePending = useCallback(() => {
    window.clearTimeout(timer.current);
    pending.current?.();
    pending.current = undefined;
  }, []);

  useEffect(() => {
    // A new thing that became one of another type is kept under that type alone.
    if (lastKey.current && lastKey.current !== key && wrote.current) dropDraft(lastKey.current);
    lastKey.current = key;
    setOffered(key ? readDraft(key) : undefined);
    // A form that is taken away, as when a session ends, has kept its last letters too.
    return writePending;
  }, [key, writePending]);

  const keep = useCallback(
    (values: Record<string, unknown>, version?: number) => {
      forgetPending();
      if (!key) return;
      const nothing = Object.keys(values).length === 0;
      // A form that only was opened does not forget the draft it offers.
      if (nothing && !wrote.current) return;
      wrote.current = !nothing;
      pending.current = () =>
        nothing ? dropDraft(key) : keepDraft(key, { values, version, savedAt: new Date().toISOString() });
      timer.current = window.setTimeout(writePending, pause);
    },
    [key, forgetPending, writePending],
  );
  const drop = useCallback(() => {
    forgetPending();
    if (key) dropDraft(key);
    setOffered(undefined);
  }, [key, forgetPending]);
  const dismiss = useCallback(() => setOffered(undefined), []);

  return useMemo(() => ({ offered, keep, drop, dismiss }), [offered, keep, drop, dismiss]);
}
