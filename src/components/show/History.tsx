import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/dates.ts';
import { CopyButton } from './CopyButton.tsx';
import { Fact, Facts } from './Facts.tsx';

interface Props {
  of: { id: string; createdAt: string; updatedAt: string; version: number };
}

/** When a thing came to be and was last changed, and its id to copy. */
export function History({ of }: Props) {
  const { t } = useTranslation(['form', 'common']);
  return (
    <Facts dense>
      <Fact label={t('common:createdAt')}>{formatDateTime(of.createdAt)}</Fact>
      <Fact label={t('common:updatedAt')}>{formatDateTime(of.updatedAt)}</Fact>
      <Fact label={t('form:version')}>{of.version}</Fact>
      <Fact label={t('form:id')} wide>
        <Box component="span" sx={{ fontSize: 13 }}>
          {of.id}
        </Box>
        <CopyButton text={of.id} label={t('form:copyId')} />
      </Fact>
    </Facts>
  );
}
