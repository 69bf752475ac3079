import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { jobEndpoints } from '#contract/jobs.ts';
import AuthorName from '../../components/AuthorName.tsx';
import { DialogFrame } from '../../components/dialogs/DialogFrame.tsx';
import { LoadMessage } from '../../components/LoadMessage.tsx';
import { ToneChip } from '../../components/StatusChip.tsx';
import { Fact, Facts } from '../../components/show/Facts.tsx';
import { formatMoment } from '../../lib/dates.ts';
import type { ModalProps } from '../../lib/modals.ts';
import { useMay } from '../../providers/current-user.ts';
import { useEndpoint } from '../../providers/use-endpoint.ts';
import { durationText, issueText, lookOfJob, progressText } from './job-cells.tsx';
import { useJobWrites } from './use-job-writes.ts';

/** How often a job that goes on is read again, in milliseconds. */
const pollEvery = 2_000;

/** A job with its attempts. */
export default function JobDialog({ id, onClose }: { id: string } & ModalProps) {
  const { t, i18n } = useTranslation(['jobs', 'common', 'errors']);
  const { language } = i18n;
  const { data: job, query } = useEndpoint(
    jobEndpoints.details,
    { params: { id } },
    { refetchInterval: ({ state }) => (state.data?.data.finishedAt ? false : pollEvery) },
  );
  const { cancel, retry } = useJobWrites();
  const mayCancel = useMay('jobs', 'cancel');
  const mayRetry = useMay('jobs', 'retry');
  const act = async (work: typeof cancel) => {
    if (job && (await work(job))) await query.refetch();
  };
  return (
    <DialogFrame
      over={t('jobs:one')}
      title={job && t(`jobs:types.${job.type}`)}
      size="sm"
      dividers
      closeLabel={t('common:close')}
      onClose={onClose}
      actions={
        <>
          {mayCancel && job?.mayCancel && !job.cancelRequested && (
            <Button color="error" onClick={() => void act(cancel)}>
              {t('jobs:cancel.confirm')}
            </Button>
          )}
          {mayRetry && job?.mayRetry && (
            <Button onClick={() => void act(retry)}>{t('jobs:retry.confirm')}</Button>
          )}
          <Button onClick={onClose}>{t('common:close')}</Button>
        </>
      }
      sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      {job ? (
        <>
          <Facts>
            <Fact label={t('jobs:status')}>
              <ToneChip {...lookOfJob(job, t)} />
            </Fact>
            {job.total > 0 && <Fact label={t('jobs:progress')}>{progressText(job, t)}</Fact>}
            <Fact label={t('jobs:tries')}>{job.tries.toLocaleString(language)}</Fact>
            {job.userId && (
              <Fact label={t('jobs:userId')}>
                <AuthorName id={job.userId} />
              </Fact>
            )}
            <Fact label={t('jobs:createdAt')}>{formatMoment(job.createdAt)}</Fact>
            {job.startedAt && <Fact label={t('jobs:startedAt')}>{formatMoment(job.startedAt)}</Fact>}
            {job.finishedAt && <Fact label={t('jobs:finishedAt')}>{formatMoment(job.finishedAt)}</Fact>}
            {durationText(job, language) && (
              <Fact label={t('jobs:duration')}>{durationText(job, language)}</Fact>
            )}
            {issueText(job, t, language) && (
              <Fact label={t('jobs:error')} wide>
                {issueText(job, t, language)}
              </Fact>
            )}
            <Fact label={t('jobs:id')} wide>
              {job.id}
            </Fact>
          </Facts>
          {job.attempts.length > 0 && (
            <Box component="section">
              <Typography component="h3" sx={{ fontSize: 15, fontWeight: 600, mb: 1 }}>
                {t('jobs:attempts')}
              </Typography>
              <Box component="ol" sx={{ m: 0, pl: 3, display: 'grid', gap: 1 }}>
                {job.attempts.map(({ at, message }) => (
                  <li key={at}>
                    <Typography variant="body2" color="text.secondary">
                      {formatMoment(at)}
                    </Typography>
                    <Typography sx={{ overflowWrap: 'anywhere' }}>{message}</Typography>
                  </li>
                ))}
              </Box>
            </Box>
          )}
        </>
      ) : (
        <LoadMessage error={query.error} onRetry={() => void query.refetch()} />
      )}
    </DialogFrame>
  );
}
