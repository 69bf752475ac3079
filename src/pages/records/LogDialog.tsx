import { useTranslation } from 'react-i18next';
import { logEndpoints } from '#contract/logs.ts';
import { JsonView } from '../../components/json/JsonView.tsx';
import { ToneChip } from '../../components/StatusChip.tsx';
import { Fact, Facts } from '../../components/show/Facts.tsx';
import { formatMoment } from '../../lib/dates.ts';
import { deviceOf } from '../../lib/user-agent.ts';
import { useEndpoint } from '../../providers/use-endpoint.ts';
import { lookOfStatus, PersonFact, runTimeText } from './cells.tsx';
import type { RecordDialogProps } from './RecordDialogs.tsx';
import { RecordFrame, RecordPart } from './RecordFrame.tsx';
import { RequestFact } from './RequestFact.tsx';

/** A request with what was sent and answered, and the error where it failed. */
export default function LogDialog({ id, ...frame }: RecordDialogProps) {
  const { t, i18n } = useTranslation(['logs', 'activities', 'common', 'errors']);
  const { data, query } = useEndpoint(logEndpoints.details, { params: { id } });
  const parts = data && [
    {
      title: t('logs:query'),
      value: Object.fromEntries(new URLSearchParams(data.query)),
      isShown: data.query,
    },
    { title: t('logs:requestBody'), value: data.requestBody, isShown: data.requestBody },
    { title: t('logs:responseBody'), value: data.responseBody, isShown: data.responseBody },
    { title: t('logs:stack'), value: data.stack, isShown: data.stack },
  ];
  return (
    <RecordFrame
      {...frame}
      over={t(data?.errorCode === 'PORTAL_ERROR' ? 'logs:portalError' : 'logs:one')}
      title={data && `${data.httpMethod} ${data.path}`}
      isLoaded={data !== undefined}
      error={query.error}
      onRetry={() => void query.refetch()}
    >
      {data && (
        <>
          <Facts>
            <Fact label={t('logs:statusCode')}>
              <ToneChip
                {...lookOfStatus(data.statusCode)}
                text={t(`logs:statusCodes.${data.statusCode}`, { defaultValue: String(data.statusCode) })}
              />
            </Fact>
            <Fact label={t('logs:runTime')}>{runTimeText(data.runTime, i18n.language)}</Fact>
            <Fact label={t('activities:createdAt')}>{formatMoment(data.createdAt)}</Fact>
            <PersonFact of={data} email={data.email} />
            {data.viewedAs && <Fact label={t('logs:viewedAs')}>{data.viewedAs.name}</Fact>}
            <Fact label={t('activities:namespace')}>{data.namespace?.name}</Fact>
            <Fact label={t('activities:platform')}>{t(`activities:platforms.${data.clientType}`)}</Fact>
            <Fact label={t('activities:ip')}>{data.ip}</Fact>
            <Fact label={t('logs:userAgent')} wide>
              <span title={deviceOf(data.userAgent)}>{data.userAgent}</span>
            </Fact>
            {data.errorCode && (
              <Fact label={t('logs:errorCode')} wide>
                {[data.errorCode, t(`errors:${data.errorCode}`, { defaultValue: '' })]
                  .filter(Boolean)
                  .join('\n')}
              </Fact>
            )}
            {data.message && (
              <Fact label={t('logs:message')} wide>
                {data.message}
              </Fact>
            )}
            <RequestFact id={data.requestId} />
          </Facts>
          {parts
            ?.filter(({ isShown }) => isShown)
            .map(({ title, value }) => (
              <RecordPart key={title} title={title}>
                <JsonView value={value} label={title} />
              </RecordPart>
            ))}
        </>
      )}
    </RecordFrame>
  );
}
