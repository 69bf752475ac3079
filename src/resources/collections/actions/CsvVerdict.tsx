import AddCircleIcon from '@mui/icons-material/AddCircleOutline';
import ChangeCircleIcon from '@mui/icons-material/ChangeCircleOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutline';
import RemoveCircleIcon from '@mui/icons-material/RemoveCircleOutline';
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useTranslation } from 'react-i18next';
import type { CsvRow } from '#contract/collections/csv.ts';

type Verdict = CsvRow['verdict'];

const looks = {
  new: { icon: AddCircleIcon, color: 'success.main' },
  updated: { icon: ChangeCircleIcon, color: 'info.main' },
  unchanged: { icon: RemoveCircleIcon, color: 'text.secondary' },
  error: { icon: ErrorIcon, color: 'error.main' },
} as const;

/** What became of a row, by icon and word. */
export function CsvVerdict({ verdict, label }: { verdict: Verdict; label: string }) {
  const { icon: Icon, color } = looks[verdict];
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, color, fontWeight: 600 }}
    >
      <Icon fontSize="small" aria-hidden />
      {label}
    </Box>
  );
}

interface Props {
  counts: readonly (readonly [Verdict, number])[];
  /** How many rows there are in all. */
  total: number;
  value: Verdict | undefined;
  onChange: (verdict: Verdict | undefined) => void;
}

/** How many rows came to each verdict; a click leaves only those. */
export function CsvVerdictFilter({ counts, total, value, onChange }: Props) {
  const { t } = useTranslation('collections');
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={value ?? 'all'}
      onChange={(_event, next: Verdict | 'all' | null) => next && onChange(next === 'all' ? undefined : next)}
      aria-label={t('csv.status.filter')}
      sx={groupStyle}
    >
      <ToggleButton value="all">{t('csv.status.all', { count: total })}</ToggleButton>
      {counts.map(([verdict, count]) => (
        <ToggleButton key={verdict} value={verdict} disabled={count === 0}>
          <CsvVerdict verdict={verdict} label={t(`csv.status.count.${verdict}`, { count })} />
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

// Apart from each other, because on a phone they need several lines.
const groupStyle = {
  flexWrap: 'wrap',
  gap: 1,
  // Two classes, because disabled buttons of a group have no border where they meet the one before.
  '& .MuiToggleButtonGroup-grouped.MuiToggleButton-root': {
    m: 0,
    px: 1.5,
    py: 0.5,
    border: 1,
    borderColor: 'divider',
    borderRadius: 4,
    textTransform: 'none',
  },
};
