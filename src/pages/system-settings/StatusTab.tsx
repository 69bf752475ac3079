import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';
import { systemSettingsEndpoints } from '#contract/system-settings-calls.ts';
import { FormCard } from '../../components/form/FormCard.tsx';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { Fact, Facts } from '../../components/show/Facts.tsx';
import { formatDateTime, formatDateTimeIn, formatRelative } from '../../lib/dates.ts';
import { formatFileSize } from '../../lib/file-address.ts';
import { useConfigs } from '../../providers/configs.ts';
import { useEndpoint } from '../../providers/use-endpoint.ts';

/** How the installation is: version, database, disk, queue and the last good backup. */
export default function StatusTab() {
  const { t, i18n } = useTranslation(['settings', 'common']);
  const timeZone = useConfigs()?.timeZone;
  const { data: status, query } = useEndpoint(
    systemSettingsEndpoints.status,
    {},
    { refetchInterval: 15_000 },
  );
  if (query.error && !status)
    return <LoadFailure error={query.error} onRetry={() => void query.refetch()} heading="h2" />;
  if (!status) return <Skeleton variant="rounded" height={280} />;
  const { language } = i18n;
  const size = (bytes: number) => formatFileSize(bytes, language);
  const { database, disk, queue, lastBackupAt } = status;
  return (
    <FormCard
      title={t('status.title')}
      help={t('status.text')}
      action={
        <Button onClick={() => void query.refetch()} loading={query.isFetching}>
          {t('status.again')}
        </Button>
      }
    >
      <Box>
        <Facts>
          <Fact label={t('status.release')}>{status.release}</Fact>
          <Fact label={t('status.startedAt')}>{formatRelative(status.startedAt, language)}</Fact>
          <Fact label={t('status.database')}>
            {t(`status.kinds.${database.kind}`, { version: database.version.split(' ')[0] })}
          </Fact>
          <Fact label={t('status.size')}>{size(database.bytes)}</Fact>
          <Fact label={t('status.migrations')}>{database.migrations}</Fact>
          <Fact label={t('status.disk')}>
            {disk ? t('status.free', { free: size(disk.freeBytes), total: size(disk.totalBytes) }) : '–'}
          </Fact>
          <Fact label={t('status.storage')}>{t(`status.stores.${status.storage}`)}</Fact>
          <Fact label={t('status.queue')}>{t('status.jobs', queue)}</Fact>
          <Fact label={t('status.lastBackup')}>
            {lastBackupAt ? formatDateTime(lastBackupAt) : t('status.noBackup')}
          </Fact>
          <Fact label={t('status.clock')}>
            {formatDateTimeIn(status.now, timeZone)} ({timeZone})
          </Fact>
        </Facts>
      </Box>
    </FormCard>
  );
}
