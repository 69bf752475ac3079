import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CsvRow } from '#contract/collections/csv.ts';
import { lowScroller } from '../../../components/dialogs/DialogFrame.tsx';
import { CsvVerdict } from './CsvVerdict.tsx';

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
