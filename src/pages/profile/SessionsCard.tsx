import OwnIcon from '@mui/icons-material/HowToReg';
import EndIcon from '@mui/icons-material/LogoutOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type OwnSession, ownAccountEndpoints } from '#contract/own-account.ts';
import { isConfirmed } from '../../components/dialogs/confirm.ts';
import { FormCard } from '../../components/form/FormCard.tsx';
import { IconAction } from '../../components/IconAction.tsx';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { MutedText } from '../../components/MutedText.tsx';
import { plainList, plainRow } from '../../components/view-style.ts';
import { formatDateTime, formatRelative } from '../../lib/dates.ts';
import { deviceOf } from '../../lib/user-agent.ts';
import { useEndpoint, useEndpointCall } from '../../providers/use-endpoint.ts';

const shownAtFirst = 5;
const most = 200;

/** Where the person is signed in, to end that. */
export function SessionsCard() {
  const { t } = useTranslation('profile');
  const [pageSize, setPageSize] = useState(shownAtFirst);
  const { data, query } = useEndpoint(ownAccountEndpoints.sessions, {
    query: { pageSize: String(pageSize) },
  });
  const callEndpoint = useEndpointCall();

  if (query.error)
    return <LoadFailure heading="h2" error={query.error} onRetry={() => void query.refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={240} />;
  const { items, paging } = data;
  const others = paging.total - 1;

  const end = async (session: OwnSession) => {
    const question = {
      title: t('sessions.endTitle', { name: deviceOf(session.userAgent) }),
      text: t('sessions.endText'),
      confirmLabel: t('sessions.endConfirm'),
      danger: true,
    };
    if (!(await isConfirmed(question))) return;
    const outcome = { success: t('sessions.ended') };
    await callEndpoint(ownAccountEndpoints.endSession, { params: { id: session.id } }, outcome).catch(
      () => undefined,
    );
    await query.refetch();
  };
  const endOthers = async () => {
    const question = {
      title: t('sessions.endOthersTitle'),
      text: t('sessions.endOthersText', { count: others }),
      confirmLabel: t('sessions.endOthersConfirm', { count: others }),
      danger: true,
    };
    if (!(await isConfirmed(question))) return;
    const success = ({ ended }: { ended: number }) => t('sessions.othersEnded', { count: ended });
    await callEndpoint(ownAccountEndpoints.endOtherSessions, {}, { success }).catch(() => undefined);
    await query.refetch();
  };
  return (
    <FormCard
      title={t('sessions.title')}
      help={t('sessions.help')}
      action={
        others > 0 && (
          <Button variant="outlined" onClick={() => void endOthers()}>
            {t('sessions.endOthers')}
          </Button>
        )
      }
    >
      <Box component="ul" sx={plainList}>
        {items.map((session) => (
          <Row key={session.id} session={session} onEnd={() => void end(session)} />
        ))}
      </Box>
      {paging.total > items.length && pageSize < most && (
        <Box>
          <Button onClick={() => setPageSize(most)}>{t('sessions.showAll', { count: paging.total })}</Button>
        </Box>
      )}
    </FormCard>
  );
}

function Row({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const { t, i18n } = useTranslation('profile');
  const { ip, lastUsedAt, userAgent, current } = session;
  const device = deviceOf(userAgent);
  return (
    <Box component="li" sx={plainRow}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'center' }}>
          <Typography sx={{ overflowWrap: 'anywhere' }}>{device}</Typography>
          {current && (
            <Chip size="small" variant="outlined" icon={<OwnIcon />} label={t('sessions.current')} />
          )}
        </Box>
        <MutedText title={formatDateTime(lastUsedAt)}>
          {t('sessions.facts', { ip, when: formatRelative(lastUsedAt, i18n.language) })}
        </MutedText>
      </Box>
      {!current && (
        <IconAction
          label={t('sessions.endOf', { name: device })}
          tooltip={t('sessions.end')}
          icon={EndIcon}
          onClick={onEnd}
        />
      )}
    </Box>
  );
}
