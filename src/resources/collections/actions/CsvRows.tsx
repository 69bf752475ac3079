import AddCircleIcon from '@mui/icons-material/AddCircleOutline';
import ChangeCircleIcon from '@mui/icons-material/ChangeCircleOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutline';
import RemoveCircleIcon from '@mui/icons-material/RemoveCircleOutline';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CsvRow } from '#contract/collections/csv.ts';
import { lowScroller } from '../../../components/dialogs/DialogFrame.tsx';
import { lowScreen } from '../../../components/view-style.ts';

/** The rows of an upload, of which there can be ten thousand: those near the visible ones are in the page. */
export function CsvRows({ rows }: { rows: readonly CsvRow[] }) {
  const { t } = useTranslation('collections');
  const box = useRef<HTMLDivElement>(null);
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => 37,
    getItemKey: (index) => rows[index]?.line ?? index,
    overscan: 10,
  });
  const shown = list.getVirtualItems();
  const below = list.getTotalSize() - (shown.at(-1)?.end ?? 0);

  return (
    // Focusable, because what scrolls must be reachable by keyboard.
    <TableContainer ref={box} tabIndex={0} sx={boxStyle}>
      <Table size="small" stickyHeader aria-label={t('csv.status.rows')} aria-rowcount={rows.length + 1}>
        <TableHead>
          <TableRow>
            <TableCell>{t('csv.status.line')}</TableCell>
            <TableCell>{t('csv.status.row')}</TableCell>
            <TableCell sx={wide}>{t('csv.status.verdict')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          <Gap height={shown[0]?.start ?? 0} />
          {shown.map(({ index }) => {
            const row = rows[index];
            const verdict = row && (
              <CsvVerdict verdict={row.verdict} label={t(`csv.status.verdicts.${row.verdict}`)} />
            );
            return (
              row && (
                <TableRow
                  key={row.line}
                  ref={list.measureElement}
                  data-index={index}
                  aria-rowindex={index + 2}
                >
                  <TableCell>{row.line}</TableCell>
                  <TableCell>
                    {row.title || t('csv.status.noTitle')}
                    <Box sx={narrow}>{verdict}</Box>
                    {row.reason && (
                      <Typography component="span" variant="body2" color="error" sx={{ display: 'block' }}>
                        {row.reason}
                      </Typography>
                    )}
                  </TableCell>
                  <TableCell sx={wide}>{verdict}</TableCell>
                </TableRow>
              )
            );
          })}
          <Gap height={below} />
        </TableBody>
      </Table>
    </TableContainer>
  );
}

/** The room of the rows that are not in the page. */
function Gap({ height }: { height: number }) {
  return (
    height > 0 && (
      <tr aria-hidden>
        <td colSpan={3} style={{ height, padding: 0 }} />
      </tr>
    )
  );
}

// On a phone the verdict is shown below the title instead of in a column of its own.
const wide = { display: { xs: 'none', sm: 'table-cell' }, whiteSpace: 'nowrap' };
const narrow = { display: { sm: 'none' } };
const boxStyle = {
  flex: 1,
  minHeight: 120,
  ...lowScroller,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  '& td': { overflowWrap: 'anywhere', verticalAlign: 'top', fontVariantNumeric: 'tabular-nums' },
  '& td:nth-of-type(2)': { width: '100%' },
};

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
  [lowScreen]: { '& .Mui-disabled': { display: 'none' } },
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
