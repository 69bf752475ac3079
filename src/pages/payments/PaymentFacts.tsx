import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { PaymentDetails } from '#contract/payments.ts';
import AuthorName from '../../components/AuthorName.tsx';
import { optionKey } from '../../components/field-keys.ts';
import { JsonView } from '../../components/json/JsonView.tsx';
import { MutedText } from '../../components/MutedText.tsx';
import { CopyButton } from '../../components/show/CopyButton.tsx';
import { Fact, Facts } from '../../components/show/Facts.tsx';
import { formatDateTime } from '../../lib/dates.ts';
import { moneyText, payerText, planText } from './payment-cells.tsx';

/** Everything about a payment; `onLeave` before its links lead away. */
export function PaymentFacts({ payment, onLeave }: { payment: PaymentDetails; onLeave?: () => void }) {
  const { t, i18n } = useTranslation(['payments', 'collections', 'activities', 'common']);
  const { user, productId, transactionId, provider, platform, plan, expiresAt } = payment;
  return (
    <Facts>
      <Fact label={t('payments:user')}>{payerText(payment, t)}</Fact>
      <Fact label={t('payments:email')}>{user?.email}</Fact>
      <Fact label={t('payments:plan')}>{planText(plan, t)}</Fact>
      <Fact label={t('payments:amountMinor')}>{moneyText(payment, i18n.language)}</Fact>
      <Fact label={t('payments:provider')}>{t(optionKey('payments:providers', provider))}</Fact>
      <Fact label={t('payments:platform')}>{t(optionKey('activities:platforms', platform))}</Fact>
      <Fact label={t('payments:purchasedAt')}>{formatDateTime(payment.purchasedAt)}</Fact>
      <Fact label={t('payments:startsAt')}>{formatDateTime(payment.startsAt)}</Fact>
      <Fact label={t('payments:expiresAt')}>
        {expiresAt ? formatDateTime(expiresAt) : t('payments:never')}
      </Fact>
      <Fact label={t('payments:autoRenew')}>{t(payment.autoRenew ? 'common:yes' : 'common:no')}</Fact>
      <Fact label={t('payments:productId')}>{productId}</Fact>
      <Fact label={t('payments:transactionId')}>
        {transactionId}
        <CopyButton text={transactionId} label={t('payments:copyTransaction')} />
      </Fact>
      {user && (
        <Fact label={t('payments:allOfPerson')}>
          <Link component={RouterLink} to={`/payments?userId=${user.id}`} onClick={onLeave}>
            {t('payments:ofPerson')}
          </Link>
        </Fact>
      )}
    </Facts>
  );
}

/** What happened to a payment, in the order in which it happened. */
export function PaymentEvents({ events }: Pick<PaymentDetails, 'events'>) {
  const { t, i18n } = useTranslation('payments');
  return (
    <Box component="ol" aria-label={t('history')} sx={listStyle}>
      {events.map((event) => (
        <Box component="li" key={event.id} sx={{ minWidth: 0 }}>
          <Typography sx={{ fontWeight: 600 }}>
            {[t(optionKey('payments:events', event.type)), moneyText(event, i18n.language)]
              .filter(Boolean)
              .join(' · ')}
          </Typography>
          <MutedText component="div">
            <time dateTime={event.occurredAt}>{formatDateTime(event.occurredAt)}</time>
            {event.expiresAt && ` · ${t('until', { time: formatDateTime(event.expiresAt) })}`}
            {event.createdBy && (
              <>
                {' · '}
                <AuthorName id={event.createdBy} />
              </>
            )}
          </MutedText>
          {event.note && (
            <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{event.note}</Typography>
          )}
          {event.raw && (
            <Box component="details" sx={{ mt: 0.5 }}>
              <summary>{t('raw')}</summary>
              <JsonView value={event.raw} label={t('raw')} />
            </Box>
          )}
        </Box>
      ))}
    </Box>
  );
}

const listStyle = {
  m: 0,
  pl: 2,
  display: 'grid',
  gap: 1.5,
  listStyle: 'none',
  borderLeft: 2,
  borderColor: 'divider',
} as const;
