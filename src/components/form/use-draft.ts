import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type Draft, draftKey, dropDraft, keepDraft, readDraft } from '../../lib/drafts.ts';
import { useCurrentUser } from '../../providers/current-user.ts';

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

  useEffect(() => {
    setOffered(key ? readDraft(key) : undefined);
    return () => window.clearTimeout(timer.current);
  }, [key]);

  const keep = useCallback(
    (values: Record<string, unknown>, version?: number) => {
      window.clearTimeout(timer.current);
      if (!key) return;
      timer.current = window.setTimeout(() => {
        if (Object.keys(values).length === 0) dropDraft(key);
        else keepDraft(key, { values, version, savedAt: new Date().toISOString() });
      }, pause);
    },
    [key],
  );
  const drop = useCallback(() => {
    window.clearTimeout(timer.current);
    if (key) dropDraft(key);
    setOffered(undefined);
  }, [key]);
  const dismiss = useCallback(() => setOffered(undefined), []);

  return useMemo(() => ({ offered, keep, drop, dismiss }), [offered, keep, drop, dismiss]);
}
