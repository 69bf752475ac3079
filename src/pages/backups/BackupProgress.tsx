import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { jobEndpoints } from '#contract/jobs.ts';
import { MutedText } from '../../components/MutedText.tsx';
import { useEndpoint } from '../../providers/use-endpoint.ts';
import { useJobWrites } from '../jobs/use-job-writes.ts';
import { type BackupJob, backupJob } from './backup-job.ts';

/** How often the server is asked how far it is, in milliseconds. */
const pollEvery = 1_000;

interface Props extends BackupJob {
  onEnd: () => void;
}

/** How far the work on a backup is, and how it ended. */
export function BackupProgress({ jobId, what, onEnd }: Props) {
  const { t } = useTranslation(['backups', 'errors', 'jobs']);
  const { cancel } = useJobWrites();
  const { data: job, query } = useEndpoint(
    jobEndpoints.details,
    { params: { id: jobId } },
    {
      refetchInterval: ({ state }) => (isOver(state.data?.data.status) ? false : pollEvery),
      staleTime: 0,
      retry: true,
    },
  );
  const end = useRef(onEnd);
  end.current = onEnd;
  const hasEnded = isOver(job?.status);
  useEffect(() => {
    if (hasEnded) end.current();
  }, [hasEnded]);

  const close = () => backupJob.set(undefined);
  if (job?.status === 'Done')
    return (
      <Alert severity="success" onClose={close}>
        {t(`done.${what}`)}
      </Alert>
    );
  if (job?.status === 'Canceled')
    return (
      <Alert severity="info" onClose={close}>
        {t('canceled')}
      </Alert>
    );
  if (job && hasEnded) {
    const reason = t(`errors:${job.errorCode ?? 'INTERNAL_ERROR'}`, {
      context: job.errorContext ?? undefined,
    });
    return (
      <Alert severity="error" onClose={close}>
        {t(`failed.${what}`, { reason })}
      </Alert>
    );
  }
  const { done = 0, total = 0, phase } = job ?? {};
  return (
    <Box role="status" sx={{ display: 'grid', gap: 1 }}>
      <LinearProgress
        aria-label={t(`running.${what}`)}
        {...(total > 0 && { variant: 'determinate', value: Math.min(100, (100 * done) / total) })}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <MutedText sx={{ flex: '1 1 200px' }}>
          {t(`running.${what}`)} {phase && t(`phases.${phase}`)}
        </MutedText>
        {job?.cancelRequested && <MutedText>{t('jobs:isCanceled')}</MutedText>}
        {job?.mayCancel && !job.cancelRequested && (
          <Button
            size="small"
            color="error"
            onClick={() => void cancel(job).then((isAsked) => (isAsked ? query.refetch() : undefined))}
          >
            {t('jobs:cancel.confirm')}
          </Button>
        )}
      </Box>
      {what === 'restore' && <MutedText>{t('readOnly')}</MutedText>}
    </Box>
  );
}

function isOver(status: unknown): boolean {
  return status === 'Done' || status === 'Failed' || status === 'Canceled';
}
