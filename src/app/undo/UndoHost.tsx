import { useNotification } from '@refinedev/core';
import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { changeEndpoints, type UndoOutcome } from '#contract/changes.ts';
import { ApiError } from '../../lib/api-error.ts';
import { writesUnderWay } from '../../lib/http.ts';
import { closeToast, shownToast } from '../../lib/toasts.ts';
import { type Requests, type Undoing, undo, undoing } from '../../lib/undoing.ts';
import { forgetRequests, forgetWrites, keepUndone, requestsOf, writes } from '../../lib/writes.ts';
import type { Message } from '../../providers/notification-provider.ts';
import { useEndpointCall, useFailureNotification } from '../../providers/use-endpoint.ts';
import { changeText } from './change-text.ts';
import { prepareFocus } from './returned-row.ts';
import { type UndoKey, undoKey } from './undo-keys.ts';
import { refusedModal } from './undo-modals.ts';

/** How long an undoing takes before it is said that it is under way, in milliseconds. */
const patience = 500;
/** How often it is looked whether writes are still under way, in milliseconds. */
const pause = 50;

/** Undoes what messages, keys and the list of changes ask for, one after the other, and says how it went. */
export function UndoHost() {
  const { t, i18n } = useTranslation(['changes', 'collections', 'items', 'tags', 'files']);
  const client = useQueryClient();
  const callEndpoint = useEndpointCall();
  const notifyFailure = useFailureNotification();
  const { open } = useNotification();
  const notify = (message: Message) => open?.(message);
  const isWriting = () => writesUnderWay.size > 0 || client.isMutating() > 0;

  /** Undoes requests as one. */
  const send = async ({ requests, others }: Undoing): Promise<UndoOutcome> => {
    // What was changed last is stored first.
    while (isWriting()) await new Promise((next) => setTimeout(next, pause));
    const body = { requestIds: [...requests], others };
    return callEndpoint(changeEndpoints.undo, { body }, { failure: false });
  };

  /** Says what was undone, and offers to undo that. */
  const report = (outcome: UndoOutcome, by: Requests) => {
    const { leftOut, refused } = outcome;
    const message = [
      changeText('undone', outcome, t, i18n.language),
      ...(refused.total > 0 ? [t('changes:left', { count: refused.total })] : []),
      ...(leftOut > 0 ? [t('changes:leftOut', { count: leftOut })] : []),
    ].join('. ');
    notify({ type: 'success', message, undo: by });
  };

  /** Undoes requests and says how it went; answers whether they are undone, with what is shown read again. */
  const run = useEffectEvent(async (wanted: Undoing): Promise<boolean> => {
    const { requests } = wanted;
    const focusReturned = prepareFocus();
    const shown = shownToast.get();
    const isOffered = shown?.undo?.join() === requests.join();
    const waits = () => notify({ type: 'progress', message: t('changes:running') });
    const timer = isOffered ? undefined : setTimeout(waits, patience);
    try {
      const outcome = await send(wanted);
      clearTimeout(timer);
      if (outcome.isDone) {
        const by = requestsOf([outcome]);
        keepUndone(requests, by);
        report(outcome, by);
        await client.invalidateQueries({ predicate: isData });
        focusReturned(outcome.ids);
        return true;
      }
      if (shown && isOffered) closeToast(shown.id);
      refusedModal.open({
        outcome,
        onRest: () => undo(requests, true),
        onLeave: () => forgetRequests(requests),
      });
    } catch (failure) {
      clearTimeout(timer);
      if (!isOver(failure)) {
        notifyFailure(failure);
        return false;
      }
      forgetRequests(requests);
      const message = failure.code === 'NOT_FOUND' ? t('changes:deleted') : failure.message;
      notify({ type: 'progress', message });
      await client.invalidateQueries({ predicate: isData });
    }
    return false;
  });
  /** What keys asked for while something was being undone. */
  const pressed = useRef<UndoKey[]>([]);
  const undoLast = useEffectEvent((key: UndoKey) => {
    const { done, undone } = writes.get();
    const last = (key === 'undo' ? done : undone).at(-1);
    if (last && !isWriting()) undo(last);
  });
  useEffect(
    () =>
      undoing.subscribe(() => {
        const wanted = undoing.get();
        if (!wanted) return;
        void run(wanted).then((isDone) => {
          undoing.set(undefined);
          const [next, ...others] = isDone ? pressed.current : [];
          pressed.current = others;
          if (next) undoLast(next);
        });
      }),
    [],
  );

  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = undoKey(event);
    if (!key) return;
    event.preventDefault();
    if (undoing.get()) pressed.current.push(key);
    else undoLast(key);
  });
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => {
      window.removeEventListener('keydown', press);
      // The portal goes when its person signs out.
      forgetWrites();
    };
  }, []);

  return null;
}

/** Whether there is nothing to undo: it was undone or restored already, which the answer says, or deleted for good. */
function isOver(failure: unknown): failure is ApiError {
  return failure instanceof ApiError && ['CONFLICT', 'NOT_FOUND'].includes(failure.code);
}

/** What was read of content: lists, records, histories, and what the palette found. Any of it may show what was undone. */
function isData({ queryKey: [kind] }: Query): boolean {
  return kind === 'data' || kind === 'palette';
}
