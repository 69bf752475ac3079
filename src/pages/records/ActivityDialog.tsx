import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { activityEndpoints } from '#contract/activities.ts';
import { fieldLabelKeys } from '../../components/field-keys.ts';
import { isRecord } from '../../components/form/form-values.ts';
import { ChangedFields } from '../../components/json/ChangedFields.tsx';
import type { FieldChange } from '../../components/json/changed-texts.ts';
import { JsonView } from '../../components/json/JsonView.tsx';
import { ToneChip } from '../../components/StatusChip.tsx';
import { Fact, Facts } from '../../components/show/Facts.tsx';
import { formatMoment } from '../../lib/dates.ts';
import { useEndpoint } from '../../providers/use-endpoint.ts';
import { DialogLink, entityText, lookOfOutcome, PersonFact, runTimeText } from './cells.tsx';
import type { RecordDialogProps } from './RecordDialogs.tsx';
import { RecordFrame, RecordPart } from './RecordFrame.tsx';
import { RequestFact } from './RequestFact.tsx';

/** An activity with what it changed, the old values beside the new ones. */
export default function ActivityDialog({ id, ...frame }: RecordDialogProps) {
  const { t, i18n } = useTranslation(['activities', 'logs', 'common', 'errors', 'form']);
  const { data, query } = useEndpoint(activityEndpoints.details, { params: { id } });
  const nameOf = (field: string) =>
    t([...fieldLabelKeys(data?.entityType ?? '', field), `common:${field}`], { defaultValue: field });
  const { content, changes } = data ?? {};
  return (
    <RecordFrame
      {...frame}
      over={t('activities:one')}
      title={data && [t(`activities:types.${data.type}`), data.summary].filter(Boolean).join(': ')}
      isLoaded={data !== undefined}
      error={query.error}
      onRetry={() => void query.refetch()}
    >
      {data && (
        <>
          <Facts>
            <Fact label={t('activities:createdAt')}>{formatMoment(data.createdAt)}</Fact>
            <PersonFact of={data} />
            <Fact label={t('activities:success')}>
              <ToneChip
                {...lookOfOutcome(data.success)}
                text={t(data.success ? 'activities:succeeded' : 'activities:failed')}
              />
            </Fact>
            {data.errorCode && (
              <Fact label={t('logs:errorCode')}>
                {[data.errorCode, t(`errors:${data.errorCode}`, { defaultValue: '' })]
                  .filter(Boolean)
                  .join('\n')}
              </Fact>
            )}
            <Fact label={t('activities:entityType')}>
              {data.entityType && (
                <>
                  {[
                    entityText(data.entityType, t),
                    data.version && t('activities:version', { version: data.version }),
                  ]
                    .filter(Boolean)
                    .join(', ')}
                  {data.entityId && (
                    <Link
                      component={RouterLink}
                      to={`/activities?entityId=${data.entityId}`}
                      underline="always"
                      sx={{ display: 'block' }}
                    >
                      {t('activities:ofRecord')}
                    </Link>
                  )}
                </>
              )}
            </Fact>
            <Fact label={t('activities:namespace')}>{data.namespace?.name}</Fact>
            <Fact label={t('activities:platform')}>{t(`activities:platforms.${data.platform}`)}</Fact>
            <Fact label={t('activities:ip')}>{data.ip}</Fact>
            <Fact label={t('activities:durationMs')}>
              {data.durationMs !== null && runTimeText(data.durationMs, i18n.language)}
            </Fact>
            <RequestFact id={data.requestId} />
            {data.undoneBy && (
              <Fact label={t('activities:undoneBy')} wide>
                <DialogLink to={{ kind: 'request', id: data.undoneBy }}>{data.undoneBy}</DialogLink>
              </Fact>
            )}
          </Facts>
          {changes && (
            <RecordPart title={t('activities:changes')}>
              <ChangedFields changes={changes as Record<string, FieldChange>} nameOf={nameOf} />
            </RecordPart>
          )}
          {areChanges(content) ? (
            <RecordPart title={t('activities:changes')}>
              <ChangedFields changes={content} nameOf={nameOf} />
            </RecordPart>
          ) : (
            content !== null &&
            content !== undefined && (
              <RecordPart title={t('activities:content')}>
                <JsonView value={content} label={t('activities:content')} />
              </RecordPart>
            )
          )}
        </>
      )}
    </RecordFrame>
  );
}

/** Whether the content of an activity says what changed, field by field. */
function areChanges(content: unknown): content is Record<string, FieldChange> {
  if (!isRecord(content)) return false;
  const parts = Object.values(content);
  const isChange = (part: unknown) =>
    isRecord(part) && Object.keys(part).every((key) => key === 'old' || key === 'new');
  return parts.length > 0 && parts.every(isChange);
}
