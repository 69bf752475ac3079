import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { type Location, useBlocker } from 'react-router';
import { isConfirmed } from '../../dialogs/confirm.ts';
import { hasUnsavedWork } from './unsaved-work.ts';

/** Asks before a page with unsaved work is left, by a link, by Back, or by closing the tab. */
export function LeaveGuard({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('form');
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => leavesForm(currentLocation, nextLocation) && hasUnsavedWork(),
  );
  const ask = useEffectEvent(async () => {
    const leaves = await confirmLeaving(t);
    if (leaves) onLeave();
    if (leaves) blocker.proceed?.();
    else blocker.reset?.();
  });

  // Depends on the blocker, not on its state: between two tries to leave, another state may never be rendered.
  useEffect(() => {
    if (blocker.state === 'blocked') void ask();
  }, [blocker]);

  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => {
      if (hasUnsavedWork()) event.preventDefault();
    };
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, []);

  return null;
}

/** The question before unsaved work is thrown away. */
export function confirmLeaving(t: (key: string) => string): Promise<boolean> {
  return isConfirmed({
    title: t('form:leave.title'),
    text: t('form:leave.text'),
    confirmLabel: t('form:leave.confirm'),
    cancelLabel: t('form:leave.cancel'),
    danger: true,
  });
}

/** A session that ended keeps its drafts and must not be held up; the type of a new thing changes within its form. */
function leavesForm(from: Location, to: Location): boolean {
  if (to.pathname === '/login') return false;
  return from.pathname !== to.pathname || withoutType(from.search) !== withoutType(to.search);
}

function withoutType(search: string): string {
  const query = new URLSearchParams(search);
  query.delete('type');
  query.sort();
  return query.toString();
}
