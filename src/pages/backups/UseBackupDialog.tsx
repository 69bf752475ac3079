import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { backupEndpoints } from '#contract/backups.ts';
import { fold } from '#contract/fold.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { fileAddress } from '../../lib/file-address.ts';
import type { ModalProps } from '../../lib/modals.ts';
import { useEndpoint, useEndpointCall } from '../../providers/use-endpoint.ts';
import { type Proof, ProofDialog } from '../profile/ProofDialog.tsx';
import { backupJob } from './backup-job.ts';
import type { UseBackupProps } from './index.ts';

/** Asks for the password before a backup is downloaded, rehearsed or restored, and says what a restore does in numbers. */
export default function UseBackupDialog({ backup, purpose, onClose }: UseBackupProps & ModalProps) {
  const { t } = useTranslation('backups');
  const callEndpoint = useEndpointCall();
  const typedId = useId();
  const [typed, setTyped] = useState('');
  const [trusts, setTrusts] = useState(false);
  const isRestore = purpose === 'restore';
  const word = t('restore.word');
  const isReady =
    (purpose === 'download' || !backup.isForeign || trusts) &&
    (!isRestore || fold(typed.trim()) === fold(word));
  const params = { id: backup.id };

  const confirm = async (proof: Proof) => {
    if (purpose === 'download') {
      const { url } = await callEndpoint(backupEndpoints.download, { params, body: proof }, silent);
      window.location.assign(fileAddress(url));
    } else {
      const body = { ...proof, allowForeign: trusts };
      const { jobId } = await callEndpoint(backupEndpoints[purpose], { params, body }, silent);
      backupJob.set({ jobId, what: purpose });
    }
    onClose();
  };
  const when = formatDateTime(backup.createdAt);
  return (
    <ProofDialog
      title={t(`${purpose}.title`, { when })}
      text={t(`${purpose}.text`)}
      confirmLabel={t(`${purpose}.confirm`)}
      danger={isRestore}
      isReady={isReady}
      onConfirm={confirm}
      onClose={onClose}
    >
      {isRestore && <RowCounts id={backup.id} />}
      {purpose !== 'download' && backup.isForeign && (
        <Alert severity="warning">
          {t('foreign.text')}
          <FormControlLabel
            label={t('foreign.trust')}
            control={<Checkbox checked={trusts} onChange={(event) => setTrusts(event.target.checked)} />}
          />
        </Alert>
      )}
      {isRestore && (
        // The label has the lines that it needs.
        <Box sx={{ display: 'grid', gap: 0.75 }}>
          <Typography component="label" htmlFor={typedId}>
            {t('restore.type', { word })}
          </Typography>
          <TextField
            id={typedId}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
          />
        </Box>
      )}
    </ProofDialog>
  );
}

/** A refusal is shown in the dialog. */
const silent = { failure: false } as const;

/** What people know, in the order in which they think of it. */
const shownTables = [
  ...['namespaces', 'users', 'collections', 'items', 'tags', 'files'],
  ...['library_items', 'trash', 'activities'],
];

/** Rows of each kind of content, now and after the restore. */
function RowCounts({ id }: { id: string }) {
  const { t, i18n } = useTranslation('backups');
  const { data } = useEndpoint(backupEndpoints.details, { params: { id } });
  const count = (rows: number) => rows.toLocaleString(i18n.language);
  const known = shownTables.flatMap((name) => data?.tables.filter((table) => table.name === name) ?? []);
  return (
    <Box component="table" sx={tableStyle}>
      <thead>
        <tr>
          <th scope="col">{t('restore.what')}</th>
          <th scope="col">{t('restore.now')}</th>
          <th scope="col">{t('restore.then')}</th>
        </tr>
      </thead>
      <tbody>
        {known.map(({ name, rows, rowsNow }) => (
          <tr key={name}>
            <th scope="row">{t(`tables.${name}`)}</th>
            <td>{count(rowsNow)}</td>
            <td>{count(rows)}</td>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

const tableStyle = {
  borderCollapse: 'collapse',
  fontSize: 14,
  '& th, & td': {
    py: 0.5,
    pl: 1,
    textAlign: 'end',
    fontWeight: 400,
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& thead th': { color: 'text.secondary' },
  '& th:first-of-type': { textAlign: 'start', pl: 0 },
};
