import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { StudentDetails } from '#contract/students.ts';
import { FormCard } from '../../components/form/FormCard.tsx';
import { MutedText } from '../../components/MutedText.tsx';
import { formatDay } from '../../lib/dates.ts';

const shownDays = 42;
const dayLength = 24 * 60 * 60 * 1000;

/** How much a student answered on each of the last days, as bars, and as a table of all days with answers. */
export function AnswersByDay({ student }: { student: StudentDetails }) {
  const { t, i18n } = useTranslation('students');
  const { days, today, hasAnswers } = student;
  const byDay = new Map(days.map((day) => [day.day, day]));
  const shown = Array.from({ length: shownDays }, (_, index) => {
    const day = new Date(Date.parse(today) - (shownDays - 1 - index) * dayLength).toISOString().slice(0, 10);
    return byDay.get(day) ?? { day, right: 0, wrong: 0 };
  });
  const most = Math.max(1, ...shown.map(({ right, wrong }) => right + wrong));
  const active = shown.filter(({ right, wrong }) => right + wrong > 0).length;
  return (
    <FormCard title={t('byDay.title')}>
      {hasAnswers ? (
        <>
          <MutedText>{t('byDay.summary', { count: active, days: shownDays })}</MutedText>
          <Box aria-hidden sx={chart}>
            {shown.map(({ day, right, wrong }) => (
              <Box key={day} title={`${formatDay(day)}: ${t('byDay.times', { right, wrong })}`} sx={barOfDay}>
                <Box sx={{ height: `${(100 * wrong) / most}%`, ...wrongPart }} />
                <Box sx={{ height: `${(100 * right) / most}%`, ...rightPart }} />
              </Box>
            ))}
          </Box>
          <Box aria-hidden sx={{ display: 'flex', justifyContent: 'space-between', fontSize: 12 }}>
            <span>{formatDay(shown[0]?.day ?? today)}</span>
            <span>{formatDay(today)}</span>
          </Box>
          <MutedText aria-hidden>
            <Box component="span" sx={{ ...sample, ...rightPart }} /> {t('byDay.right')}{' '}
            <Box component="span" sx={{ ...sample, ...wrongPart, ml: 2 }} /> {t('byDay.wrong')}
          </MutedText>
          <details>
            <summary>{t('byDay.all', { count: days.length })}</summary>
            <Box component="table" sx={{ mt: 1, '& :is(td, th)': { textAlign: 'left', pr: 3, py: 0.25 } }}>
              <thead>
                <tr>
                  <th scope="col">{t('byDay.day')}</th>
                  <th scope="col">{t('byDay.right')}</th>
                  <th scope="col">{t('byDay.wrong')}</th>
                </tr>
              </thead>
              <tbody>
                {days.toReversed().map(({ day, right, wrong }) => (
                  <tr key={day}>
                    <td>{formatDay(day)}</td>
                    <td>{right.toLocaleString(i18n.language)}</td>
                    <td>{wrong.toLocaleString(i18n.language)}</td>
                  </tr>
                ))}
              </tbody>
            </Box>
          </details>
        </>
      ) : (
        <MutedText>{t('noAnswers')}</MutedText>
      )}
    </FormCard>
  );
}

const chart = {
  display: 'flex',
  alignItems: 'flex-end',
  gap: '2px',
  height: 96,
  borderBottom: 1,
  borderColor: 'divider',
} as const;
const barOfDay = {
  flex: 1,
  minWidth: 0,
  height: '100%',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'flex-end',
};
const rightPart = { bgcolor: 'primary.main', printColorAdjust: 'exact' } as const;
const wrongPart = {
  backgroundImage: 'repeating-linear-gradient(45deg, currentColor 0 1px, transparent 1px 4px)',
  outline: '1px solid currentColor',
  outlineOffset: '-1px',
  printColorAdjust: 'exact',
} as const;
const sample = { display: 'inline-block', width: 12, height: 12, verticalAlign: -1 } as const;
