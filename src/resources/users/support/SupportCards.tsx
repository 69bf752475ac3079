import RightIcon from '@mui/icons-material/Check';
import WrongIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { TFunction } from 'i18next';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import {
  type ClassOfUser,
  type PaymentOfUser,
  type ResultOfUser,
  type SupportOverview,
  type SupportQuestion,
  supportEndpoints,
} from '#contract/support.ts';
import { optionKey } from '../../../components/field-keys.ts';
import { FormCard } from '../../../components/form/FormCard.tsx';
import { LoadMessage } from '../../../components/LoadMessage.tsx';
import { MutedText } from '../../../components/MutedText.tsx';
import { formatDateTime, formatDay } from '../../../lib/dates.ts';
import { formatMoney } from '../../../lib/money.ts';
import { useEndpoint } from '../../../providers/use-endpoint.ts';
import { Findings } from './Findings.tsx';
import { planName, reasonText } from './finding-text.ts';

/** How someone's account stands, by what people ask support about: signing in, progress, payments. */
export function SupportCards({ id }: { id: string }) {
  const { t } = useTranslation([
    'support',
    'collections',
    'payments',
    'students',
    'errors',
    'account',
    'common',
  ]);
  const { data, query } = useEndpoint(supportEndpoints.overview, { params: { id } }, { staleTime: 0 });
  if (!data)
    return (
      <FormCard title={t('support:signIn')}>
        <LoadMessage error={query.error} onRetry={() => void query.refetch()} />
      </FormCard>
    );
  return (
    <Box sx={cards}>
      <Card question="signIn" of={data}>
        {data.failedSignIns && data.failedSignIns.length > 0 && (
          <Rows
            title={t('support:failedSignIns')}
            rows={data.failedSignIns.map((one) => ({ ...one, id: one.requestId }))}
          >
            {({ at, errorCode }) => (
              <>
                {formatDateTime(at)}
                <MutedText>{reasonText(errorCode, t)}</MutedText>
              </>
            )}
          </Rows>
        )}
      </Card>
      <Card question="progress" of={data}>
        <Rows title={t('support:classes')} rows={data.classes}>
          {(one) => <ClassLine of={one} t={t} />}
        </Rows>
        <Rows title={t('support:results')} rows={data.results}>
          {(one) => <ResultLine of={one} t={t} />}
        </Rows>
        <Rows title={t('support:answers')} rows={data.answers}>
          {({ item, course, answeredAt, isCorrect, state }) => (
            <>
              <Verdict isCorrect={isCorrect} t={t} /> {item}
              <MutedText>
                {[formatDateTime(answeredAt), course, state !== 'Counted' && t(`support:states.${state}`)]
                  .filter(Boolean)
                  .join(' · ')}
              </MutedText>
            </>
          )}
        </Rows>
      </Card>
      {data.payments && (
        <Card question="payment" of={data}>
          <Rows title={t('support:payments')} rows={data.payments}>
            {(one) => <PaymentLine of={one} t={t} />}
          </Rows>
        </Card>
      )}
    </Box>
  );
}

/** What answers a question; nothing where it does not arise, as that of the progress of staff. */
function Card({
  question,
  of: { findings },
  children,
}: {
  question: SupportQuestion;
  of: SupportOverview;
  children: ReactNode;
}) {
  const { t } = useTranslation('support');
  const own = findings.filter((one) => one.question === question);
  if (own.length === 0) return null;
  return (
    <FormCard title={t(question)}>
      <Findings findings={own} />
      {children}
    </FormCard>
  );
}

const first = 3;

/** Some rows under a heading, and all of them on demand; nothing where there are none. */
function Rows<Row extends { id: string }>({
  title,
  rows,
  children,
}: {
  title: string;
  rows: readonly Row[];
  children: (row: Row) => ReactNode;
}) {
  const { t } = useTranslation('support');
  const [showsAll, setShowsAll] = useState(false);
  if (rows.length === 0) return null;
  return (
    <div>
      <Typography component="h3" variant="subtitle2">
        {title}
      </Typography>
      <Box component="ul" sx={list}>
        {(showsAll ? rows : rows.slice(0, first)).map((row) => (
          <li key={row.id}>{children(row)}</li>
        ))}
      </Box>
      {!showsAll && rows.length > first && (
        <Button size="small" onClick={() => setShowsAll(true)}>
          {t('showAll', { count: rows.length })}
        </Button>
      )}
    </div>
  );
}

interface Line<Row> {
  of: Row;
  t: TFunction;
}

function ClassLine({ of: one, t }: Line<ClassOfUser>) {
  const { status, joinedAt, invitedAt, removedAt, removedBy } = one;
  const day = (iso: string | null) => (iso ? formatDay(iso) : '–');
  const since = {
    Active: t('support:joined', { day: day(joinedAt) }),
    Invited: t('support:invitedOn', { day: day(invitedAt) }),
    Removed: t(removedBy ? 'support:removedOnBy' : 'support:removedOn', {
      day: day(removedAt),
      by: removedBy,
    }),
  };
  const facts = [
    t(optionKey('students:statuses', status)),
    since[status],
    one.collectionsStarted > 0 && t('support:started', { count: one.collectionsStarted }),
  ];
  return (
    <>
      {one.name}
      <MutedText>{facts.filter(Boolean).join(' · ')}</MutedText>
    </>
  );
}

function ResultLine({ of: { id, title, process, updatedAt, state, classes }, t }: Line<ResultOfUser>) {
  const { i18n } = useTranslation();
  const percent = (process / 100).toLocaleString(i18n.language, { style: 'percent' });
  const facts = [percent, formatDay(updatedAt), t(`support:states.${state}`), classes.join(', ')];
  return (
    <>
      {state === 'Trashed' ? (
        title
      ) : (
        <Link component={RouterLink} to={`/collections/view?collectionId=${id}`}>
          {title}
        </Link>
      )}
      <MutedText>{facts.filter(Boolean).join(' · ')}</MutedText>
    </>
  );
}

function PaymentLine({ of: payment, t }: Line<PaymentOfUser>) {
  const { i18n } = useTranslation();
  const { id, plan, status, amountMinor, currency, purchasedAt, expiresAt, givesRole, hasRole } = payment;
  const role = givesRole && t(optionKey('account:roles', givesRole));
  const facts = [
    t(optionKey('payments:statuses', status)),
    formatDay(purchasedAt),
    expiresAt && t('support:until', { time: formatDay(expiresAt) }),
    role && t(hasRole ? 'support:roleIsThere' : 'support:roleIsGone', { role }),
  ];
  return (
    <>
      <Link component={RouterLink} to={`/payments/show/${id}`}>
        {[
          planName(plan, t),
          amountMinor !== null && currency && formatMoney(amountMinor, currency, i18n.language),
          t(optionKey('payments:providers', payment.provider)),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Link>
      <MutedText>{facts.filter(Boolean).join(' · ')}</MutedText>
    </>
  );
}

/** Whether an answer was right: by sign, word for screen readers, and colour. */
function Verdict({ isCorrect, t }: { isCorrect: boolean; t: TFunction }) {
  const Icon = isCorrect ? RightIcon : WrongIcon;
  return (
    <Icon
      titleAccess={t(isCorrect ? 'support:right' : 'support:wrong')}
      sx={{ fontSize: 16, verticalAlign: 'text-bottom', color: isCorrect ? 'success.main' : 'error.main' }}
    />
  );
}

const cards = {
  display: 'grid',
  gap: 2,
  mb: 2,
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(290px, 100%), 1fr))',
} as const;

const list = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& > li': { py: 0.75, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' },
  '& > li:first-of-type': { borderTop: 0 },
} as const;
