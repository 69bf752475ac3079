import BackupIcon from '@mui/icons-material/BackupOutlined';
import CheckIcon from '@mui/icons-material/CheckCircleOutline';
import ErrorIcon from '@mui/icons-material/ErrorOutline';
import UploadFileIcon from '@mui/icons-material/UploadFile';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { type Backup, backupEndpoints } from '#contract/backups.ts';
import { jobEndpoints } from '#contract/jobs.ts';
import type { MenuAction } from '../../components/ActionMenu.tsx';
import { confirm } from '../../components/dialogs/confirm.ts';
import { IconMenu } from '../../components/IconMenu.tsx';
import { LoadMessage } from '../../components/LoadMessage.tsx';
import { MutedText } from '../../components/MutedText.tsx';
import { formatDateTime, formatRelative } from '../../lib/dates.ts';
import { formatFileSize } from '../../lib/file-address.ts';
import { useStore } from '../../lib/store.ts';
import { useEndpoint, useEndpointCall } from '../../providers/use-endpoint.ts';
import { BackupProgress } from './BackupProgress.tsx';
import { type BackupJob, backupJob } from './backup-job.ts';
import { backupDialog, uploadBackupDialog } from './index.ts';

/** The backups: to make, verify, download, rehearse, restore and delete. */
export default function BackupsTab() {
  const { t } = useTranslation('backups');
  const callEndpoint = useEndpointCall();
  const running = useStore(backupJob);
  const { data, query } = useEndpoint(backupEndpoints.list, { query: { pageSize: '100' } });
  const found = useRunningJob(running === undefined);
  const shown = running ?? found.job;
  const refresh = () => {
    void query.refetch();
    found.readAgain();
  };

  const add = async () => {
    const { confirmed, checked } = await confirm({
      title: t('add.title'),
      text: t('add.text'),
      confirmLabel: t('add.confirm'),
      checkboxes: [{ id: 'withFiles', label: t('add.withFiles'), checked: false }],
    });
    if (!confirmed) return;
    const body = { withFiles: checked.withFiles ?? false };
    const { jobId } = await callEndpoint(backupEndpoints.add, { body });
    backupJob.set({ jobId, what: 'add' });
  };
  const verify = async ({ id }: Backup) => {
    const { jobId } = await callEndpoint(backupEndpoints.verify, { params: { id } });
    backupJob.set({ jobId, what: 'verify' });
  };
  const remove = async ({ id, createdAt }: Backup) => {
    const { confirmed } = await confirm({
      title: t('remove.title', { when: formatDateTime(createdAt) }),
      text: t('remove.text'),
      confirmLabel: t('remove.confirm'),
      danger: true,
    });
    if (!confirmed) return;
    await callEndpoint(backupEndpoints.remove, { params: { id } }, { success: t('remove.done') });
    refresh();
  };
  const actionsOf = (backup: Backup): MenuAction[] => [
    { id: 'restore', label: t('restore.menu'), run: () => backupDialog.open({ backup, purpose: 'restore' }) },
    {
      id: 'rehearse',
      label: t('rehearse.menu'),
      run: () => backupDialog.open({ backup, purpose: 'rehearse' }),
    },
    { id: 'verify', label: t('verify'), run: () => void verify(backup).catch(() => undefined) },
    {
      id: 'download',
      label: t('download.menu'),
      run: () => backupDialog.open({ backup, purpose: 'download' }),
    },
    {
      ...{ id: 'remove', label: t('remove.menu'), danger: true, isApart: true },
      run: () => void remove(backup).catch(() => undefined),
    },
  ];
  return (
    <Box sx={{ display: 'grid', gap: 2, mb: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography variant="h2" sx={{ flex: { xs: '1 1 100%', sm: '1 1 160px' } }}>
          {t('title')}
        </Typography>
        <Button
          variant="outlined"
          startIcon={<UploadFileIcon />}
          onClick={() => uploadBackupDialog.open({ onUploaded: refresh })}
        >
          {t('upload.menu')}
        </Button>
        <Button
          variant="contained"
          startIcon={<BackupIcon />}
          onClick={() => void add().catch(() => undefined)}
        >
          {t('add.menu')}
        </Button>
      </Box>
      <MutedText>{t('help')}</MutedText>
      {shown && <BackupProgress key={shown.jobId} {...shown} onEnd={refresh} />}
      {data ? (
        <Box component="ul" aria-label={t('title')} sx={listStyle}>
          {data.items.map((backup) => (
            <li key={backup.id}>
              <BackupRow backup={backup} />
              <IconMenu
                label={t('actions', { when: formatDateTime(backup.createdAt) })}
                actions={() => actionsOf(backup)}
              />
            </li>
          ))}
          {data.items.length === 0 && <li>{t('none')}</li>}
        </Box>
      ) : (
        <LoadMessage error={query.error} onRetry={refresh} />
      )}
    </Box>
  );
}

/** How often it is asked whether someone else works on a backup, in milliseconds. */
const lookEvery = 5_000;

/** Work on a backup that goes on and was not begun on this page: by someone else, by the schedule, or before it was loaded. */
function useRunningJob(isWanted: boolean) {
  const { data, query } = useEndpoint(
    jobEndpoints.list,
    { query: { type: 'DatabaseBackup,DatabaseRestore', status: 'Running', pageSize: '1' } },
    { enabled: isWanted, refetchInterval: lookEvery, staleTime: 0, retry: false },
  );
  const [running] = data?.items ?? [];
  const job: BackupJob | undefined = running && {
    jobId: running.id,
    what: running.type === 'DatabaseBackup' ? 'add' : 'use',
  };
  return { job, readAgain: () => void (isWanted && query.refetch()) };
}

function BackupRow({ backup }: { backup: Backup }) {
  const { t, i18n } = useTranslation(['backups', 'errors']);
  const { createdAt, kind, size, rows, files, withFiles, verifiedAt, issue, isForeign } = backup;
  const facts = [
    t(`kinds.${kind}`),
    formatFileSize(size, i18n.language),
    t('rows', { count: rows }),
    withFiles ? t('files', { count: files }) : t('withoutFiles'),
    isForeign && t('foreign.mark'),
  ];
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography component="h3" sx={{ fontWeight: 600 }}>
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      </Typography>
      <MutedText>{facts.filter(Boolean).join(' · ')}</MutedText>
      <MutedText sx={{ display: 'flex', gap: 0.5, color: issue ? 'error.main' : undefined }}>
        {issue ? <ErrorIcon fontSize="small" /> : <CheckIcon fontSize="small" color="success" />}
        {issue
          ? t(`errors:BACKUP_NOT_USABLE_${issue}`)
          : verifiedAt && t('verified', { when: formatRelative(verifiedAt, i18n.language) })}
      </MutedText>
    </Box>
  );
}

const listStyle = {
  listStyle: 'none',
  m: 0,
  p: 0,
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
  bgcolor: 'background.paper',
  '& > li': { display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 1, p: 1.5 },
  '& > li + li': { borderTop: 1, borderColor: 'divider' },
};
