import AddCircleIcon from '@mui/icons-material/AddCircleOutline';
import ChangeCircleIcon from '@mui/icons-material/ChangeCircleOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutline';
import RemoveCircleIcon from '@mui/icons-material/RemoveCircleOutline';
import Box from '@mui/material/Box';
import type { CsvRow } from '#contract/collections/csv.ts';

const looks = {
  new: { icon: AddCircleIcon, color: 'success.main' },
  updated: { icon: ChangeCircleIcon, color: 'info.main' },
  unchanged: { icon: RemoveCircleIcon, color: 'text.secondary' },
  error: { icon: ErrorIcon, color: 'error.main' },
} as const;

/** What became of a row, by icon and word. */
export function CsvVerdict({ verdict, label }: { verdict: CsvRow['verdict']; label: string }) {
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
