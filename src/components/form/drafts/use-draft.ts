import { useEffect, useRef, useState } from 'react';
import { type Draft, draftKey, dropDraft, keepDraft, readDraft } from '../../../lib/drafts.ts';
import { account } from '../../../providers/account.ts';
import { useCurrentUser } from '../../../providers/current-user.ts';

/** How long after the last key a draft is written. */
const pause = 400;

/** The draft of a form. */
export interface DraftKeeper {
  /** What was found when the form opened, until it is restored or dropped. */
  offered?: Draft;
  /** Writes what differs from the start; nothing differing forgets the draft. */
  keep: (draft: Omit<Draft, 'savedAt'>) => void;
  /** Forgets the draft and offers it no more. */
  drop: () => void;
  /** Offers it no more. */
  dismiss: () => void;
}

/** What a form is about to write. */
interface Writing {
  timer?: number;
  pending?: () => void;
  /** Whether there is a draft of this form. */
  hasWritten: boolean;
}

function forget(writing: Writing): void {
  window.clearTimeout(writing.timer);
  writing.pending = undefined;
}

function write(writing: Writing): void {
  const state = account.get();
  // Who signs out, in whatever tab, leaves no drafts behind.
  const hasSignedOut = state.kind === 'signedOut' && state.isChosen;
  if (!hasSignedOut) writing.pending?.();
  forget(writing);
}

/** Keeps what is being written across a reload, a crash or the end of a session. */
export function useDraft(resource: string, typeOrId: string | undefined): DraftKeeper {
  const userId = useCurrentUser()?.id;
  const key = userId && typeOrId ? draftKey(userId, resource, typeOrId) : undefined;
  const [offered, setOffered] = useState<Draft>();
  const { current: writing } = useRef<Writing>({ hasWritten: false });
  const lastKey = useRef(key);

  useEffect(() => {
    // A new thing that became one of another type is kept under that type alone.
    if (lastKey.current && lastKey.current !== key && writing.hasWritten) dropDraft(lastKey.current);
    lastKey.current = key;
    setOffered(key ? readDraft(key) : undefined);
    // A form that is taken away, as when a session ends, has kept its last letters too.
    return () => write(writing);
  }, [key, writing]);

  const dismiss = () => setOffered(undefined);
  return {
    offered,
    keep(draft) {
      forget(writing);
      if (!key) return;
      const nothing = Object.keys(draft.values).length === 0;
      // A form that only was opened does not forget the draft it offers.
      if (nothing && !writing.hasWritten) return;
      writing.hasWritten = !nothing;
      writing.pending = () =>
        nothing ? dropDraft(key) : keepDraft(key, { ...draft, savedAt: new Date().toISOString() });
      writing.timer = window.setTimeout(() => write(writing), pause);
    },
    drop() {
      forget(writing);
      if (key) dropDraft(key);
      dismiss();
    },
    dismiss,
  };
}
