import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { BaseRecord } from '@refinedev/core';
import { useTranslation } from 'react-i18next';
import type { Usage } from '#contract/usage.ts';
import type { ResourceDefinition } from '../../lib/resource-definition.ts';
import { useEndpoint } from '../../providers/use-endpoint.ts';
import { countsText } from '../any-record.tsx';
import { FormCard } from '../form/FormCard.tsx';
import { LoadMessage } from '../LoadMessage.tsx';
import { PlaceList } from './PlaceList.tsx';

interface Props<Row extends BaseRecord> {
  definition: Pick<ResourceDefinition<Row>, 'name' | 'endpoints'>;
  id: string;
}

/** Where a record is used, on its page. */
export function UsageCard<Row extends BaseRecord>({ definition: { name, endpoints }, id }: Props<Row>) {
  const { t, i18n } = useTranslation(['usage', name]);
  const { data, query } = useEndpoint(endpoints.usage, { params: { id } }, { staleTime: 0 });
  const usage = data as Usage | undefined;
  return (
    <FormCard title={t('usage:title')}>
      {query.error && <LoadMessage error={query.error} onRetry={() => void query.refetch()} />}
      {!usage && !query.error && <Skeleton height={24} />}
      {usage?.isLogo && <Typography color="text.secondary">{t('usage:logo')}</Typography>}
      {usage && (usage.total > 0 || !usage.isLogo) && (
        <Typography color="text.secondary">
          {usage.total === 0
            ? t(`${name}:unused`)
            : t('usage:by', { what: countsText(usage.counts, t, i18n.language) })}
        </Typography>
      )}
      {usage && usage.total > 0 && <PlaceList usage={usage} first={10} />}
    </FormCard>
  );
}
