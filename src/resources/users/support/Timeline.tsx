import AccountIcon from '@mui/icons-material/BadgeOutlined';
import FailedIcon from '@mui/icons-material/ErrorOutline';
import ClassIcon from '@mui/icons-material/GroupsOutlined';
import SignInIcon from '@mui/icons-material/LoginOutlined';
import PaymentIcon from '@mui/icons-material/PaymentsOutlined';
import ActivityIcon from '@mui/icons-material/WorkHistoryOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import {
  supportEndpoints,
  type TimelineEntry,
  type TimelineKind,
  type TimelinePart,
} from '#contract/support.ts';
import { FormCard } from '../../../components/form/FormCard.tsx';
import { LoadMessage } from '../../../components/LoadMessage.tsx';
import { MutedText } from '../../../components/MutedText.tsx';
import { formatDateTime } from '../../../lib/dates.ts';
import { useMay } from '../../../providers/current-user.ts';
import { useEndpointReader } from '../../../providers/use-endpoint.ts';
import { partText } from './part-text.ts';

const icons = {
  Account: AccountIcon,
  SignIn: SignInIcon,
  Class: ClassIcon,
  Payment: PaymentIcon,
  Request: FailedIcon,
  Activity: ActivityIcon,
} as const satisfies Record<TimelineKind, unknown>;

/** What happened to an account and what its person did, the newest first; `version` is that of the account. */
export function Timeline({ id, version }: { id: string; version: number }) {
  const { t } = useTranslation('support');
  const [chosen, setChosen] = useState<readonly TimelineKind[]>([]);
  const read = useEndpointReader();
  const kind = chosen.join(',');
  const query = useInfiniteQuery({
    queryKey: ['timeline', id, version, kind],
    queryFn: ({ pageParam: before, signal }) =>
      read(supportEndpoints.timeline, { params: { id }, query: { kind, before }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before) => before,
    staleTime: 0,
  });
  const { data, error } = query;
  const entries = data?.pages.flatMap(({ items }) => items) ?? [];
  const kinds = data?.pages[0]?.kinds ?? [];
  const toggle = (one: TimelineKind) =>
    setChosen(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]);
  return (
    <FormCard title={t('timeline.title')} help={t('timeline.help')}>
      {kinds.length > 1 && (
        <Box role="group" aria-label={t('timeline.kinds')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {kinds.map((one) => {
            const isChosen = chosen.includes(one);
            return (
              <Chip
                key={one}
                component="button"
                label={t(`timeline.kind.${one}`)}
                aria-pressed={isChosen}
                variant={isChosen ? 'filled' : 'outlined'}
                color={isChosen ? 'primary' : 'default'}
                onClick={() => toggle(one)}
              />
            );
          })}
        </Box>
      )}
      {!data && <LoadMessage error={error} onRetry={() => void query.refetch()} />}
      {data && entries.length === 0 && !query.hasNextPage && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <MutedText>{t(kind ? 'timeline.noneOfKinds' : 'timeline.none')}</MutedText>
          {kind && (
            <Button size="small" onClick={() => setChosen([])}>
              {t('timeline.all')}
            </Button>
          )}
        </Box>
      )}
      {entries.length > 0 && (
        <Box component="ol" aria-label={t('timeline.title')} aria-busy={query.isPlaceholderData} sx={list}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </Box>
      )}
      {data && error && <LoadMessage error={error} onRetry={() => void query.fetchNextPage()} />}
      {query.hasNextPage && !error && (
        <div>
          <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('timeline.more')}
          </Button>
        </div>
      )}
      {data && !query.hasNextPage && entries.length > 0 && <MutedText>{t('timeline.end')}</MutedText>}
    </FormCard>
  );
}

/** Of what belongs together this says most. */
const telling: readonly TimelinePart['part'][] = [
  'class',
  'payment',
  'created',
  'session',
  'activity',
  'request',
];

function headOf(parts: readonly TimelinePart[]): TimelinePart | undefined {
  const of = (name: TimelinePart['part']) => parts.findLast(({ part }) => part === name);
  return telling.map(of).find(Boolean);
}

/** One entry: what says most of it, and on demand each of its parts. */
function Entry({ entry: { at, kind, parts, requestId } }: { entry: TimelineEntry }) {
  const { t, i18n } = useTranslation(['support', 'activities', 'errors', 'payments', 'users']);
  const [isOpen, setOpen] = useState(false);
  const mayOpenRequest = useMay('logs', 'list');
  const head = headOf(parts);
  const Icon = icons[kind];
  if (!head) return null;
  const shown = isOpen ? parts : [head];
  const failed = parts.some(isFailure);
  return (
    <li>
      <Icon
        fontSize="small"
        titleAccess={t(`support:timeline.kind.${kind}`)}
        sx={{ color: failed ? 'error.main' : 'text.secondary' }}
      />
      <Box sx={{ minWidth: 0, flex: 1, display: 'grid', gap: 0.5 }}>
        <MutedText>
          <time dateTime={at}>{formatDateTime(at)}</time>
        </MutedText>
        {shown.map((part, index) => {
          const { line, more } = partText(part, t, i18n.language);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of an entry neither move nor change.
            <div key={index}>
              {line}
              {more && <MutedText>{more}</MutedText>}
              {part.part === 'payment' && (
                <Link component={RouterLink} to={`/payments/show/${part.id}`} variant="body2">
                  {t('support:timeline.openPayment')}
                </Link>
              )}
            </div>
          );
        })}
        {(parts.length > 1 || (requestId && mayOpenRequest)) && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'center' }}>
            {parts.length > 1 && (
              <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} sx={{ ml: -0.5 }}>
                {t('support:timeline.parts', { count: parts.length })}
              </Button>
            )}
            {requestId && mayOpenRequest && (
              <Link component={RouterLink} to={`/logs#request=${requestId}`} variant="body2">
                {t('support:timeline.openRequest')}
              </Link>
            )}
          </Box>
        )}
      </Box>
    </li>
  );
}

function isFailure(part: TimelinePart): boolean {
  return part.part === 'request' || (part.part === 'activity' && !part.success);
}

const list = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& > li': {
    display: 'flex',
    gap: 1.5,
    py: 1.25,
    borderTop: 1,
    borderColor: 'divider',
    overflowWrap: 'anywhere',
  },
  '& > li:first-of-type': { borderTop: 0, pt: 0 },
  '& > li > svg': { mt: '2px', flex: 'none' },
} as const;
