import RemovedIcon from '@mui/icons-material/DoNotDisturbOn';
import InvitedIcon from '@mui/icons-material/MailOutline';
import ActiveIcon from '@mui/icons-material/TaskAlt';
import Box from '@mui/material/Box';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Student } from '#contract/students.ts';
import { optionKey } from '../../components/field-keys.ts';

const looks = {
  Invited: { icon: InvitedIcon, color: 'info' },
  Active: { icon: ActiveIcon, color: 'success' },
  Removed: { icon: RemovedIcon, color: undefined },
} as const;

/** What the status of a student looks like, and is called. */
export function lookOfStudent(status: Student['status'], t: TFunction) {
  return { ...looks[status], text: t(optionKey('students:statuses', status)) };
}

/** A score as the language writes it; a dash where there is none. */
export function percentText(percent: number | null, language: string): string {
  if (percent === null) return '–';
  return (percent / 100).toLocaleString(language, { style: 'percent', maximumFractionDigits: 0 });
}

/** How many days in a row someone answered, or that no answers were sent, which is another thing than none in a row. */
export function streakText({ hasAnswers, streakDays }: Student, t: TFunction): string {
  return hasAnswers ? t('students:days', { count: streakDays }) : t('students:noAnswersShort');
}

const shades = { VeryStrong: 1, Strong: 0.7, Medium: 0.4, Weak: 0.15 } as const;
const levels = ['VeryStrong', 'Strong', 'Medium', 'Weak'] as const;

/** How many entries are known how well: a small bar, and the same in words and numbers. */
export function Knowledge({ knowledge, dense }: { knowledge: Student['knowledge']; dense?: boolean }) {
  const { t, i18n } = useTranslation(['students', 'collections']);
  const total = levels.reduce((sum, level) => sum + knowledge[level], 0);
  if (total === 0) return dense ? '–' : t('students:noKnowledge');
  const counts = levels.map((level) => ({
    level,
    count: knowledge[level].toLocaleString(i18n.language),
    name: t(`collections:ratings.levels.${level}`),
  }));
  const words = counts.map(({ name, count }) => `${name}: ${count}`).join(', ');
  return (
    <Box sx={{ minWidth: 0, width: '100%' }} title={dense ? words : undefined}>
      <Box aria-hidden sx={bar}>
        {levels.map((level) => (
          <Box
            key={level}
            sx={{ flexGrow: knowledge[level], bgcolor: 'primary.main', opacity: shades[level] }}
          />
        ))}
      </Box>
      {dense ? (
        <Box component="span" sx={{ fontSize: 12, color: 'text.secondary' }}>
          {t('students:knownOf', { known: knowledge.VeryStrong + knowledge.Strong, total })}
        </Box>
      ) : (
        <Box component="ul" sx={legend}>
          {counts.map(({ level, name, count }) => (
            <li key={level}>
              <Box component="span" aria-hidden sx={{ ...dot, opacity: shades[level] }} />
              {name}: <b>{count}</b>
            </li>
          ))}
        </Box>
      )}
    </Box>
  );
}

const bar = {
  display: 'flex',
  gap: '1px',
  height: 8,
  borderRadius: 1,
  overflow: 'hidden',
  border: 1,
  borderColor: 'divider',
  printColorAdjust: 'exact',
} as const;
const legend = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  rowGap: 0.5,
  m: 0,
  mt: 1,
  p: 0,
  listStyle: 'none',
};
const dot = {
  display: 'inline-block',
  width: 10,
  height: 10,
  mr: 0.75,
  borderRadius: 0.5,
  bgcolor: 'primary.main',
  printColorAdjust: 'exact',
} as const;
