import { useNotification } from '@refinedev/core';
import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { changeEndpoints, type UndoOutcome } from '#contract/changes.ts';
import type { EntityCounts } from '#contract/trash.ts';
import { ApiError } from '../../lib/api-error.ts';
import { writesUnderWay } from '../../lib/http.ts';
import { closeToast, shownToast } from '../../lib/toasts.ts';
import { type Requests, type Undoing, undo, undoing } from '../../lib/undoing.ts';
import { forgetRequests, forgetWrites, keepUndone, requestsOf, writes } from '../../lib/writes.ts';
import type { Message } from '../../providers/notification-provider.ts';
import { useEndpointCall, useFailureNotification } from '../../providers/use-endpoint.ts';
import { changeText } from './change-text.ts';
import { prepareFocus } from './returned-row.ts';
import { undoKey } from './undo-keys.ts';
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

  /** Undoes some requests, the last one first, until one fails. */
  const send = async ({ requests, others }: Undoing) => {
    const outcomes: UndoOutcome[] = [];
    let left: Requests = [];
    // What was changed last is stored first.
    while (isWriting()) await new Promise((next) => setTimeout(next, pause));
    for (const requestId of requests.toReversed()) {
      try {
        const outcome = await callEndpoint(
          changeEndpoints.undo,
          { body: { requestId, others } },
          { failure: false },
        );
        outcomes.push(outcome);
        if (!outcome.isDone) left = [requestId, ...left];
      } catch (failure) {
        if (!isDoneAlready(failure)) return { outcomes, left, failure };
      }
    }
    return { outcomes, left };
  };

  /** Says what was undone, and offers to undo that. */
  const report = (undone: readonly UndoOutcome[], first: UndoOutcome, remaining: number) => {
    const leftOut = undone.reduce((sum, outcome) => sum + outcome.leftOut, 0);
    const message = [
      changeText('undone', { ...first, counts: sumOf(undone) }, t, i18n.language),
      ...(remaining > 0 ? [t('changes:left', { count: remaining })] : []),
      ...(leftOut > 0 ? [t('changes:leftOut', { count: leftOut })] : []),
    ].join('. ');
    notify({ type: 'success', message, undo: requestsOf(undone) });
  };

  const run = useEffectEvent(async (wanted: Undoing) => {
    const { requests, others } = wanted;
    const focusReturned = prepareFocus();
    const isDone = writes.get().done.some((one) => one.join() === requests.join());
    const shown = shownToast.get();
    const isOffered = shown?.undo?.join() === requests.join();
    const waits = () => notify({ type: 'progress', message: t('changes:running') });
    const timer = isOffered ? undefined : setTimeout(waits, patience);
    const { outcomes, left, failure } = await send(wanted);
    clearTimeout(timer);

    const undone = outcomes.filter(({ isDone }) => isDone);
    const remaining = outcomes.reduce((sum, { refused }) => sum + refused.total, 0);
    const [first] = undone;
    if (first) {
      keepUndone(requests, requestsOf(undone));
      // An undoing that was undone by what is undone now.
      const type = first.type === 'Undo' && isDone ? 'Again' : first.type;
      report(undone, { ...first, type }, left.length > 0 ? 0 : remaining);
    }
    // Before the question: its answer may undo as well, once this is done.
    if (first || left.length === 0) await client.invalidateQueries({ predicate: isData });
    if (first) focusReturned();
    if (failure) {
      notifyFailure(failure);
    } else if (left.length > 0 && !others) {
      if (shown && isOffered) closeToast(shown.id);
      refusedModal.open({
        refused: { total: remaining, named: outcomes.flatMap(({ refused }) => refused.named) },
        isPart: first !== undefined,
        onRest: () => undo(left, true),
        onLeave: () => (first ? undo(requestsOf(undone)) : forgetRequests(requests)),
      });
    } else if (!first) {
      forgetRequests(requests);
      notify({ type: 'progress', message: t('changes:nothing') });
    }
  });
  useEffect(
    () =>
      undoing.subscribe(() => {
        const wanted = undoing.get();
        if (wanted) void run(wanted).finally(() => undoing.set(undefined));
      }),
    [],
  );

  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = undoKey(event);
    if (!key) return;
    event.preventDefault();
    const { done, undone } = writes.get();
    const last = (key === 'undo' ? done : undone).at(-1);
    if (last && !isWriting()) undo(last);
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

/** Whether there is nothing to undo: it was undone elsewhere, or nothing was changed. */
function isDoneAlready(failure: unknown): boolean {
  return failure instanceof ApiError && ['CONFLICT', 'NOT_FOUND'].includes(failure.code);
}

/** What was read of content: lists, records, histories, and what the palette found. Any of it may show what was undone. */
function isData({ queryKey: [kind] }: Query): boolean {
  return kind === 'data' || kind === 'palette';
}

/** How many rows of each entity were undone in all. */
function sumOf(outcomes: readonly UndoOutcome[]): EntityCounts {
  const sum: Record<string, number> = {};
  for (const { counts } of outcomes)
    for (const [entity, count] of Object.entries(counts)) sum[entity] = (sum[entity] ?? 0) + count;
  return sum;
}
