import PortalErrorIcon from '@mui/icons-material/BugReportOutlined';
import RequestIcon from '@mui/icons-material/SwapHoriz';
import ActivityIcon from '@mui/icons-material/WorkHistoryOutlined';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type Activity, activityEndpoints } from '#contract/activities.ts';
import { type Log, logEndpoints } from '#contract/logs.ts';
import { MutedText } from '../../components/MutedText.tsx';
import { ToneChip } from '../../components/StatusChip.tsx';
import { CopyButton } from '../../components/show/CopyButton.tsx';
import { formatMoment } from '../../lib/dates.ts';
import { useEndpoint } from '../../providers/use-endpoint.ts';
import { DialogLink, lookOfOutcome, lookOfStatus, personText } from './cells.tsx';
import type { NamedDialog } from './dialog-address.ts';
import type { RecordDialogProps } from './RecordDialogs.tsx';
import { RecordFrame } from './RecordFrame.tsx';

/** More of one request than this is not shown. */
const most = '100';

/** All that is known of one request in its order: the calls, what they did, and errors of the portal. */
export default function RequestDialog({ id, ...frame }: RecordDialogProps) {
  const { t } = useTranslation(['logs', 'activities', 'common']);
  const query = { requestId: id, pageSize: most };
  const requests = useEndpoint(logEndpoints.list, { query });
  const done = useEndpoint(activityEndpoints.list, { query });
  const [logs, activities] = [requests.data?.items, done.data?.items];
  const entries =
    logs && activities
      ? [...logs.map((log) => ofLog(log, t)), ...activities.map((activity) => ofActivity(activity, t))]
      : [];
  const left = (requests.data?.paging.total ?? 0) + (done.data?.paging.total ?? 0) - entries.length;
  return (
    <RecordFrame
      {...frame}
      over={t('logs:sameRequest')}
      title={
        <>
          {id}
          <CopyButton text={id} label={t('common:copyRequestId')} />
        </>
      }
      isLoaded={logs !== undefined && activities !== undefined}
      error={requests.query.error ?? done.query.error}
      onRetry={() => void Promise.all([requests.query.refetch(), done.query.refetch()])}
    >
      {entries.length === 0 && <MutedText>{t('logs:nothingOfRequest')}</MutedText>}
      <Box component="ol" sx={listStyle}>
        {entries
          .toSorted((one, other) => one.createdAt.localeCompare(other.createdAt))
          .map(({ dialog, icon: Icon, kind, text, who, createdAt, look, state }) => (
            <li key={dialog.id}>
              <Icon aria-hidden color="action" fontSize="small" />
              <Box sx={{ minWidth: 0 }}>
                <MutedText>{[formatMoment(createdAt), kind, who].filter(Boolean).join(' · ')}</MutedText>
                <Link component={DialogLink} to={dialog} sx={{ overflowWrap: 'anywhere' }}>
                  {text}
                </Link>
              </Box>
              <ToneChip {...look} text={state} />
            </li>
          ))}
      </Box>
      {left > 0 && <MutedText>{t('common:moreEntries', { count: left })}</MutedText>}
    </RecordFrame>
  );
}

function ofLog(log: Log, t: TFunction) {
  const isOfPortal = log.errorCode === 'PORTAL_ERROR';
  const dialog: NamedDialog = { kind: 'log', id: log.id };
  return {
    dialog,
    icon: isOfPortal ? PortalErrorIcon : RequestIcon,
    kind: t(isOfPortal ? 'logs:portalError' : 'logs:one'),
    text: isOfPortal ? (log.message ?? log.path) : `${log.httpMethod} ${log.path}`,
    who: log.email ?? personText(log, t),
    // A log row is written when its call ends; what the call did happened within it.
    createdAt: new Date(Date.parse(log.createdAt) - log.runTime).toISOString(),
    look: lookOfStatus(isOfPortal ? 500 : log.statusCode),
    state: isOfPortal ? t('activities:failed') : String(log.statusCode),
  };
}

function ofActivity(activity: Activity, t: TFunction) {
  const dialog: NamedDialog = { kind: 'activity', id: activity.id };
  return {
    dialog,
    icon: ActivityIcon,
    kind: t('activities:one'),
    text: [t(`activities:types.${activity.type}`), activity.summary].filter(Boolean).join(': '),
    who: personText(activity, t),
    createdAt: activity.createdAt,
    look: lookOfOutcome(activity.success),
    state: t(activity.success ? 'activities:succeeded' : 'activities:failed'),
  };
}

const listStyle = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    gap: 1.5,
    alignItems: 'center',
    py: 1.25,
  },
  '& > li + li': { borderTop: 1, borderColor: 'divider' },
} as const;
