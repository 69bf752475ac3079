import CheckCircleIcon from '@mui/icons-material/CheckCircleOutline';
import ScheduleIcon from '@mui/icons-material/Schedule';
import { useTranslation } from 'react-i18next';
import type { StudentProgress } from '#contract/tasks.ts';
import { ToneChip } from '../../components/StatusChip.tsx';
import { formatDay } from '../../lib/dates.ts';

/** How much of a task a student has done, and whether in time: by icon, words and colour. */
export function ProgressChip({
  of: { percent, isLate, doneAt },
}: {
  of: Pick<StudentProgress, 'percent' | 'isLate' | 'doneAt'>;
}) {
  const { t, i18n } = useTranslation('tasks');
  const day = doneAt ? formatDay(doneAt) : '';
  if (percent >= 100)
    return isLate ? (
      <ToneChip icon={CheckCircleIcon} color="warning" text={t('tasks:state.doneLate', { day })} />
    ) : (
      <ToneChip icon={CheckCircleIcon} color="success" text={t('tasks:state.done', { day })} />
    );
  const share = (percent / 100).toLocaleString(i18n.language, { style: 'percent' });
  return (
    <ToneChip
      icon={ScheduleIcon}
      color={isLate ? 'error' : undefined}
      text={isLate ? t('tasks:state.late', { share }) : share}
    />
  );
}
