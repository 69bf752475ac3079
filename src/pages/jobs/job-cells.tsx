import RunningIcon from '@mui/icons-material/Autorenew';
import CanceledIcon from '@mui/icons-material/DoNotDisturbOn';
import FailedIcon from '@mui/icons-material/ErrorOutline';
import WaitingIcon from '@mui/icons-material/HourglassEmpty';
import RetryingIcon from '@mui/icons-material/Replay';
import DoneIcon from '@mui/icons-material/TaskAlt';
import type { TFunction } from 'i18next';
import type { Job } from '#contract/jobs.ts';
import { formatRelative } from '../../lib/dates.ts';
import { runTimeText } from '../records/cells.tsx';

const looks = {
  Waiting: { icon: WaitingIcon, color: undefined },
  Running: { icon: RunningIcon, color: 'info' },
  Retrying: { icon: RetryingIcon, color: 'warning' },
  Done: { icon: DoneIcon, color: 'success' },
  Failed: { icon: FailedIcon, color: 'error' },
  Canceled: { icon: CanceledIcon, color: undefined },
} as const;

/** What the status of a job looks like, and says. */
export function lookOfJob({ status, cancelRequested }: Job, t: TFunction) {
  const isEnding = status === 'Running' && cancelRequested;
  return { ...looks[status], text: t(isEnding ? 'jobs:isCanceled' : `jobs:statuses.${status}`) };
}

/** How far a job is, as "3 of 10"; nothing where it has no pieces. */
export function progressText({ done, total }: Job, t: TFunction): string {
  return total > 0 ? t('jobs:progressOf', { done, total }) : '';
}

/** How long the last attempt took, or has taken so far. */
export function durationText({ startedAt, finishedAt, status }: Job, language: string): string {
  if (!startedAt || (!finishedAt && status !== 'Running')) return '';
  const end = finishedAt ? Date.parse(finishedAt) : Date.now();
  return runTimeText(Math.max(0, end - Date.parse(startedAt)), language);
}

/** What went wrong, unless a later attempt did it, or when it is tried again. */
export function issueText(
  { error, errorCode, errorContext, nextAt, status }: Job,
  t: TFunction,
  language: string,
) {
  const code = errorContext
    ? [`errors:${errorCode}_${errorContext}`, `errors:${errorCode}`]
    : `errors:${errorCode}`;
  const issue = status === 'Done' ? '' : (error ?? (errorCode ? t(code) : ''));
  const next =
    nextAt && (status === 'Retrying' || Date.parse(nextAt) > Date.now())
      ? t('jobs:next', { when: formatRelative(nextAt, language) })
      : '';
  return [issue, next].filter(Boolean).join(' · ');
}
