import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../components/show/CopyButton.tsx';
import { Fact } from '../../components/show/Facts.tsx';
import { DialogLink } from './cells.tsx';

/** The request that something belongs to: its id to copy, and a link to all that the request did. */
export function RequestFact({ id }: { id: string }) {
  const { t } = useTranslation(['activities', 'logs', 'common']);
  return (
    <Fact label={t('activities:requestId')} wide>
      {id}
      <CopyButton text={id} label={t('common:copyRequestId')} />{' '}
      <Link component={DialogLink} to={{ kind: 'request', id }} underline="always">
        {t('logs:sameRequest')}
      </Link>
    </Fact>
  );
}
