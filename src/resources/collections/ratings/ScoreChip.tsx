import CheckCircleIcon from '@mui/icons-material/CheckCircleOutline';
import ErrorIcon from '@mui/icons-material/ErrorOutline';
import RemoveCircleIcon from '@mui/icons-material/RemoveCircleOutline';
import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';
import type { ScoreColor } from './score-colors.ts';

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
