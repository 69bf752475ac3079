import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import dayjs from 'dayjs';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/tasks.ts';
import { formatDay } from '../../lib/dates.ts';

type Due = Pick<Task, 'dueAt' | 'status' | 'progress'>;

/** How far the last day of a task is, as "in 3 days"; of what is not done, how late it is. Empty where there is none. */
export function dueWords({ dueAt, status, progress }: Due, t: TFunction, language: string): string {
  if (!dueAt) return '';
  const days = dayjs(dueAt).diff(dayjs().startOf('day'), 'day');
  const isOpen = status === 'Active' || status === 'Expired';
  if (days < 0 && isOpen && progress.done < progress.of) return t('tasks:late', { count: -days });
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day');
}

/** The last day of a task, and how far it is. */
export function DueDay({ task }: { task: Due }) {
  const { t, i18n } = useTranslation('tasks');
  if (!task.dueAt) return <span className="list-muted">{t('tasks:noDue')}</span>;
  const words = dueWords(task, t, i18n.language);
  const text = `${formatDay(task.dueAt)} · ${words}`;
  return (
    <time className="list-muted" dateTime={task.dueAt} title={text}>
      {text}
    </time>
  );
}

/** How many students have done a task, in numbers and as a bar. */
export function TaskProgress({ progress: { done, of } }: Pick<Task, 'progress'>) {
  const { t } = useTranslation('tasks');
  if (of === 0) return <span className="list-muted">{t('tasks:noStudents')}</span>;
  const label = t('tasks:doneOf', { done, of });
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1, width: '100%' }}>
      <LinearProgress
        variant="determinate"
        aria-hidden
        color={done === of ? 'success' : 'primary'}
        value={(100 * done) / of}
        sx={{ flex: 1, minWidth: 40, height: 6, borderRadius: 3 }}
      />
      <span className="list-muted" style={{ flex: 'none', fontVariantNumeric: 'tabular-nums' }}>
        {label}
      </span>
    </Box>
  );
}
