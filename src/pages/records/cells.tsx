import FailedIcon from '@mui/icons-material/ErrorOutline';
import SlowIcon from '@mui/icons-material/HourglassBottom';
import RedirectIcon from '@mui/icons-material/SubdirectoryArrowRight';
import DoneIcon from '@mui/icons-material/TaskAlt';
import WarningIcon from '@mui/icons-material/WarningAmber';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import type { PersonReference } from '#contract/entity.ts';
import { Fact } from '../../components/show/Facts.tsx';
import { dialogHash, fromHere, type NamedDialog } from './dialog-address.ts';

interface DialogLinkProps {
  to: NamedDialog;
  tabIndex?: 0 | -1;
  title?: string;
  children: ReactNode;
}

/** Leads to a dialog over the present list. */
export function DialogLink({ to, ...props }: DialogLinkProps) {
  const { search } = useLocation();
  return <Link {...props} to={{ search, hash: dialogHash(to) }} state={fromHere} />;
}

interface ByPerson {
  user: PersonReference;
  userId: string | null;
}

/** Who did something; an account that was deleted has no name any more. */
export function personText({ user, userId }: ByPerson, t: TFunction): string {
  return user?.name ?? (userId ? t('common:deletedUser') : '');
}

/** The same in a row. */
export function Person({ of, t }: { of: ByPerson; t: TFunction }) {
  return (
    <span className="list-muted" title={of.user?.email}>
      {personText(of, t) || '–'}
    </span>
  );
}

/** What the status of an answer looks like. */
export function lookOfStatus(code: number) {
  if (code >= 500) return { icon: FailedIcon, color: 'error' } as const;
  if (code >= 400) return { icon: WarningIcon, color: 'warning' } as const;
  return code >= 300 ? ({ icon: RedirectIcon, color: 'info' } as const) : lookOfOutcome(true);
}

/** What success and failure look like. */
export function lookOfOutcome(success: boolean) {
  return success
    ? ({ icon: DoneIcon, color: 'success' } as const)
    : ({ icon: FailedIcon, color: 'error' } as const);
}

/** From how many milliseconds on a request is slow, and very slow. */
const slow = 1_000;
const verySlow = 5_000;

/** What the run time of a slow request looks like; of others it is undefined. */
export function lookOfRunTime(milliseconds: number) {
  if (milliseconds < slow) return undefined;
  return { icon: SlowIcon, color: milliseconds < verySlow ? 'warning' : 'error' } as const;
}

/** A run time as "85 ms" or "1.24 s". */
export function runTimeText(milliseconds: number, language: string): string {
  const [value, unit] =
    milliseconds < slow ? [milliseconds, 'millisecond'] : [milliseconds / 1_000, 'second'];
  return value.toLocaleString(language, {
    style: 'unit',
    unit: String(unit),
    unitDisplay: 'short',
    maximumFractionDigits: value < 10 ? 2 : 0,
  });
}

/** What something is about, as "Entry"; what has no words yet by its own name. */
export function entityText(entityType: string | null, t: TFunction): string {
  return entityType
    ? t([`${entityType}:noun`, `activities:entities.${entityType}`], { defaultValue: entityType })
    : '';
}

/** Who did something, in a dialog. */
export function PersonFact({ of, email = of.user?.email }: { of: ByPerson; email?: string | null }) {
  const { t } = useTranslation(['activities', 'common']);
  return (
    <Fact label={t('activities:user')}>
      {[personText(of, t), email].filter(Boolean).join('\n') || t('activities:nobody')}
    </Fact>
  );
}
