import DownloadIcon from '@mui/icons-material/Download';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CsvRows } from './CsvRows.tsx';
import { CsvVerdict } from './CsvVerdict.tsx';
import { failedRowsCsv } from './csv-failed-rows.ts';
import { saveTextFile } from './csv-file.ts';
import type { CsvStatusProps } from './csv-modals.ts';

/** What an upload did: the counts, and each row with its verdict. */
export default function CsvStatusDialog({
  answer,
  fileName,
  text,
  open,
  onClose,
}: CsvStatusProps & { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['collections', 'common']);
  const isNarrow = useMediaQuery('(max-width: 600px)');
  const [onlyFaulty, setOnlyFaulty] = useState(false);
  const faulty = useMemo(() => answer.rows.filter(({ verdict }) => verdict === 'error'), [answer]);
  const counts = [
    ['new', answer.insertedItems],
    ['updated', answer.updatedItems],
    ['unchanged', answer.unchangedItems],
    ['error', faulty.length],
  ] as const;

  const saveFaulty = () =>
    saveTextFile(
      failedRowsCsv(text, answer.rows, t('csv.status.reason')),
      t('csv.status.failedName', { name: fileName.replace(/\.csv$/i, '') }),
    );

  return (
    <Dialog
      open={open}
      onClose={onClose}
      maxWidth="md"
      fullWidth
      fullScreen={isNarrow}
      aria-labelledby="csv-status-title"
    >
      <DialogTitle id="csv-status-title" sx={{ overflowWrap: 'anywhere' }}>
        {t('csv.status.title', { name: fileName })}
      </DialogTitle>
      <DialogContent dividers sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, minHeight: 240 }}>
        <Box component="ul" sx={countsStyle}>
          {counts.map(([verdict, count]) => (
            <li key={verdict}>
              <CsvVerdict verdict={verdict} label={t(`csv.status.count.${verdict}`, { count })} />
            </li>
          ))}
        </Box>
        {faulty.length > 0 && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
            <Typography variant="body2" color="text.secondary" sx={{ flex: '1 1 260px' }}>
              {t('csv.status.help', { count: faulty.length })}
            </Typography>
            <FormControlLabel
              control={<Switch checked={onlyFaulty} onChange={(_, on) => setOnlyFaulty(on)} />}
              label={t('csv.status.onlyFaulty')}
            />
          </Box>
        )}
        <CsvRows rows={onlyFaulty ? faulty : answer.rows} />
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        {faulty.length > 0 && (
          <Button startIcon={<DownloadIcon />} onClick={saveFaulty} sx={{ mr: 'auto' }}>
            {t('csv.status.download', { count: faulty.length })}
          </Button>
        )}
        <Button variant="contained" onClick={onClose} autoFocus>
          {t('common:close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const countsStyle = {
  display: { xs: 'grid', sm: 'flex' },
  gridTemplateColumns: 'max-content max-content',
  flexWrap: 'wrap',
  columnGap: 3,
  rowGap: 1,
  m: 0,
  p: 0,
  listStyle: 'none',
};
