import DownloadIcon from '@mui/icons-material/Download';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CsvImportAnswer, CsvRow } from '#contract/collections/csv.ts';
import { DialogFrame } from '../../../components/dialogs/DialogFrame.tsx';
import { UndoButton } from '../../../components/UndoButton.tsx';
import type { ModalProps } from '../../../lib/modals.ts';
import { useStore } from '../../../lib/store.ts';
import { undoableRequests, writes } from '../../../lib/writes.ts';
import type { CsvStatusProps } from '../collection-modals.ts';
import { CsvRows, CsvVerdictFilter } from './CsvRows.tsx';
import { saveTextFile } from './csv-files.ts';

/** What an upload did: the counts, and each row with its verdict. */
export default function CsvStatusDialog({ answer, fileName, onClose }: CsvStatusProps & ModalProps) {
  const { t } = useTranslation(['collections', 'common']);
  const [requests] = useState(() => undoableRequests([answer]));
  // The keys undo it as well.
  const isUndoable = useStore(writes).done.some((one) => one.join() === requests?.join());
  const [verdict, setVerdict] = useState<CsvRow['verdict']>();
  const rows = useMemo(
    () => (verdict ? answer.rows.filter((row) => row.verdict === verdict) : answer.rows),
    [answer, verdict],
  );
  const refused = answer.rows.filter(({ verdict }) => verdict === 'error').length;
  const counts = [
    ['new', answer.insertedItems],
    ['updated', answer.updatedItems],
    ['unchanged', answer.unchangedItems],
    ['error', refused],
  ] as const;
  const found = counts
    .filter(([, count]) => count > 0)
    .map(([name, count]) => t(`csv.status.count.${name}`, { count }))
    .join(', ');
  const empty = answer.rows.length === 0;

  const saveRefused = () =>
    saveTextFile(
      answer.refusedRows ?? '',
      t('csv.status.failedName', { name: fileName.replace(/\.csv$/i, '') }),
    );

  return (
    <DialogFrame
      title={t('csv.status.title', { name: fileName })}
      description={[
        empty ? t('csv.status.noRows') : found,
        refused > 0 && t('csv.status.help', { count: refused }),
      ]
        .filter(Boolean)
        .join('. ')}
      size="md"
      onClose={onClose}
      dividers
      sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, minHeight: 240 }}
      actions={
        <>
          {refused > 0 && (
            <Button startIcon={<DownloadIcon />} onClick={saveRefused} sx={{ mr: 'auto' }}>
              {t('csv.status.download', { count: refused })}
            </Button>
          )}
          {requests && isUndoable && <UndoButton requests={requests} onClick={onClose} />}
          <Button variant="contained" onClick={onClose}>
            {t('common:close')}
          </Button>
        </>
      }
    >
      {!empty && (
        <CsvVerdictFilter counts={counts} total={answer.rows.length} value={verdict} onChange={setVerdict} />
      )}
      <Ignored {...answer.ignored} />
      {!empty && <CsvRows key={verdict} rows={rows} />}
    </DialogFrame>
  );
}

/** What of the file was left out although its rows were taken. */
function Ignored({ columns, cells }: CsvImportAnswer['ignored']) {
  const { t } = useTranslation('collections');
  if (columns.length + cells.length === 0) return null;
  const lines = cells.map(({ line }) => line).join(', ');
  return (
    <Alert severity="warning">
      {columns.length > 0 && (
        <div>{t('csv.status.ignoredColumns', { count: columns.length, names: columns.join(', ') })}</div>
      )}
      {cells.length > 0 && <div>{t('csv.status.ignoredCells', { count: cells.length, lines })}</div>}
    </Alert>
  );
}
