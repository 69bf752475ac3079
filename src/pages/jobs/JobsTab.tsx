import CancelIcon from '@mui/icons-material/CancelOutlined';
import DetailsIcon from '@mui/icons-material/InfoOutlined';
import RetryIcon from '@mui/icons-material/Replay';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import { useGo, useInvalidate, useParsed } from '@refinedev/core';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Job } from '#contract/jobs.ts';
import AuthorName from '../../components/AuthorName.tsx';
import { ToneLabel } from '../../components/StatusChip.tsx';
import * as column from '../../components/table/columns.tsx';
import { DataTable } from '../../components/table/DataTable.tsx';
import { addressParamsOf, listStateOf } from '../../components/table/list-state.ts';
import type { RowAction } from '../../components/table/row-actions.ts';
import { type ChangeListState, changedListState } from '../../components/table/use-list-state.ts';
import { useLatestCallback } from '../../components/use-latest-callback.ts';
import { formatRelative } from '../../lib/dates.ts';
import { type ListParams, listParamsOf } from '../../lib/list-params.ts';
import { jobDialog, jobs } from './index.ts';
import { durationText, issueText, lookOfJob, progressText } from './job-cells.tsx';
import { useJobWrites } from './use-job-writes.ts';
import { useLiveJobs } from './use-live-jobs.ts';

/** What is done in the background, and long calls: how far each is, to cancel it or to have it tried again. */
export default function JobsTab() {
  const { t } = useTranslation('jobs');
  const writes = useJobWrites();
  const cancel = useLatestCallback(writes.cancel);
  const retry = useLatestCallback(writes.retry);
  const invalidate = useInvalidate();
  const readAgain = useLatestCallback(() => void invalidate({ resource: 'jobs', invalidates: ['list'] }));
  useLiveJobs(readAgain);
  const rowActions = useMemo(
    (): readonly RowAction<Job>[] => [
      {
        id: 'details',
        labelKey: 'jobs:details',
        icon: DetailsIcon,
        right: ['jobs', 'show'],
        onHover: true,
        run: ({ id }) => jobDialog.open({ id }),
      },
      {
        id: 'retry',
        labelKey: 'jobs:retry.confirm',
        icon: RetryIcon,
        right: ['jobs', 'retry'],
        fits: ({ mayRetry }) => mayRetry,
        onHover: true,
        run: (job) => void retry(job),
      },
      {
        id: 'cancel',
        labelKey: 'jobs:cancel.confirm',
        icon: CancelIcon,
        right: ['jobs', 'cancel'],
        fits: ({ mayCancel, cancelRequested }) => mayCancel && !cancelRequested,
        danger: true,
        run: (job) => void cancel(job),
      },
    ],
    [retry, cancel],
  );
  const nameOf = useLatestCallback(({ type, createdAt }: Job) => `${t(`types.${type}`)}, ${createdAt}`);
  return (
    <DataTable<Job>
      definition={jobs}
      title={t('title')}
      columns={columns}
      rowActions={rowActions}
      nameOf={nameOf}
      local={useStateBesideTab()}
      empty={{ icon: jobs.icon, title: t('empty.title'), text: t('empty.text') }}
    />
  );
}

/** The state of the list in the address, beside the name of the tab. */
function useStateBesideTab() {
  const { params } = useParsed<ListParams>();
  const go = useGo();
  const change = useCallback<ChangeListState>(
    (part, type = 'push') => {
      const query = new URLSearchParams(window.location.search);
      const now = listStateOf(listParamsOf(query), jobs);
      const { filters, ...rest } = addressParamsOf(changedListState(now, part), jobs);
      const tab = { field: 'tab', operator: 'eq', value: query.get('tab') ?? 'jobs' } as const;
      go({ type, query: { ...rest, filters: [tab, ...filters] } });
    },
    [go],
  );
  return useMemo((): [ReturnType<typeof listStateOf>, ChangeListState] => {
    return [listStateOf(params, jobs), change];
  }, [params, change]);
}

const columns = column.columnsOf<Job>(jobs, {
  type: {
    width: 206,
    grow: 2,
    cell: (type, { t, tabIndex }, { id }) => (
      <span className="list-name">
        <jobs.icon aria-hidden />
        <strong>
          <Link
            component="button"
            type="button"
            tabIndex={tabIndex}
            onClick={() => jobDialog.open({ id })}
            title={t(`jobs:types.${type}`)}
            sx={{ font: 'inherit', fontWeight: 600, textAlign: 'start' }}
          >
            {t(`jobs:types.${type}`)}
          </Link>
        </strong>
      </span>
    ),
  },
  status: {
    width: 144,
    card: true,
    cell: (_status, { t }, job) => <ToneLabel {...lookOfJob(job, t)} />,
  },
  done: {
    width: 128,
    grow: 1,
    labelKey: 'jobs:progress',
    card: true,
    cell: (_done, { t }, job) => {
      const text = progressText(job, t);
      return job.status === 'Running' && text ? (
        <span style={{ width: '100%' }} title={text}>
          {text}
          <LinearProgress variant="determinate" value={(100 * job.done) / job.total} aria-hidden />
        </span>
      ) : (
        <span className="list-muted" title={text}>
          {text}
        </span>
      );
    },
  },
  error: {
    width: 130,
    grow: 2,
    card: true,
    cell: (_error, { t, language }, job) => {
      const text = issueText(job, t, language);
      return (
        <span className="list-muted" title={text}>
          {text}
        </span>
      );
    },
  },
  createdAt: column.timeColumn({
    width: 168,
    card: (createdAt, { language }, { userId }) => (
      <>
        {userId && (
          <>
            <AuthorName id={userId} />,{' '}
          </>
        )}
        {formatRelative(createdAt, language)}
      </>
    ),
  }),
  finishedAt: {
    width: 110,
    isOptional: true,
    labelKey: 'jobs:duration',
    cell: (_finishedAt, { language }, job) => (
      <span className="list-muted">{durationText(job, language)}</span>
    ),
  },
  tries: column.numberColumn({ width: 116, isOptional: true }),
  userId: {
    width: 150,
    isOptional: true,
    cell: (id) => <span className="list-muted">{id ? <AuthorName id={id} /> : '–'}</span>,
  },
});
