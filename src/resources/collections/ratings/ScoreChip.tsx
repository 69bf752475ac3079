import CheckCircleIcon from '@mui/icons-material/CheckCircleOutline';
import ErrorIcon from '@mui/icons-material/ErrorOutline';
import RemoveCircleIcon from '@mui/icons-material/RemoveCircleOutline';
import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';

const icons = { success: CheckCircleIcon, warning: RemoveCircleIcon, error: ErrorIcon };

/** A score in percent, by number, sign and colour. */
export function ScoreChip({ percent, color }: { percent: number; color: ScoreColor }) {
  const { i18n } = useTranslation();
  const Icon = icons[color];
  return (
    <Chip
      size="small"
      variant="outlined"
      color={color}
      icon={<Icon />}
      label={(percent / 100).toLocaleString(i18n.language, { style: 'percent' })}
      sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}
    />
  );
}

/** The colour of a chip with a score. */
type ScoreColor = 'success' | 'warning' | 'error';

/** Of a student's score in a collection: green above 80 percent, orange above 50. */
export function colorOfCollectionScore(percent: number): ScoreColor {
  if (percent > 80) return 'success';
  return percent > 50 ? 'warning' : 'error';
}

/** Of a student's answers to one item: red below 50 percent, orange below 70. */
export function colorOfAnswers(percent: number): ScoreColor {
  if (percent < 50) return 'error';
  return percent < 70 ? 'warning' : 'success';
}
