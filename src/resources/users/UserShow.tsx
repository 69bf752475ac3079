import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useNavigate, useParams } from 'react-router';
import { personDataEndpoints } from '#contract/person-data.ts';
import type { UserDetails } from '#contract/user-administration.ts';
import { ActionMenu } from '../../components/ActionMenu.tsx';
import AuthorName from '../../components/AuthorName.tsx';
import { DownloadCard } from '../../components/DownloadCard.tsx';
import { optionKey } from '../../components/field-keys.ts';
import { FormCard } from '../../components/form/FormCard.tsx';
import { ToneChip } from '../../components/StatusChip.tsx';
import { ActivitiesLink } from '../../components/show/ActivitiesLink.tsx';
import { CopyButton } from '../../components/show/CopyButton.tsx';
import { Fact, Facts } from '../../components/show/Facts.tsx';
import { LoadedRecord } from '../../components/show/LoadedRecord.tsx';
import { RecordView } from '../../components/show/RecordView.tsx';
import { useRowActions } from '../../components/table/row-actions.ts';
import { column, twoColumns } from '../../components/view-style.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { useMay } from '../../providers/current-user.ts';
import { SupportCards } from './support/SupportCards.tsx';
import { Timeline } from './support/Timeline.tsx';
import { useUserActions } from './user-actions.ts';
import { ClassNames, lookOfUser } from './user-cells.tsx';

/** Everything about a person's account, and what leads to what they did. */
export default function UserShow() {
  const { id = '' } = useParams();
  return (
    <LoadedRecord<UserDetails> resource="users" id={id}>
      {(user) => <UserPage user={user} />}
    </LoadedRecord>
  );
}

function UserPage({ user }: { user: UserDetails }) {
  const { t } = useTranslation(['users', 'common']);
  return (
    <RecordView
      action="show"
      resource="users"
      over={t('users:noun')}
      title={user.name}
      chips={<ToneChip {...lookOfUser(user.status, t)} />}
      backTo="/users"
      actions={<UserButtons user={user} />}
    >
      <SupportCards key={user.version} id={user.id} />
      <Box sx={twoColumns}>
        <Box sx={column}>
          {user.erasedAt && (
            <Alert severity="warning">{t('users:erasedAt', { time: formatDateTime(user.erasedAt) })}</Alert>
          )}
          <AccountCard user={user} />
          <FormCard title={t('users:show.access')}>
            <Facts>
              <Fact label={t('users:roles')}>
                <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
                  {user.roles.map((role) => (
                    <Chip key={role} size="small" label={t(optionKey('account:roles', role))} />
                  ))}
                </Box>
              </Fact>
              <Fact label={t('users:assignNamespaces')}>
                <ClassNames of={user} />
              </Fact>
              <Fact label={t('users:portalAccess')}>{t(user.portalAccess ? 'common:yes' : 'common:no')}</Fact>
            </Facts>
          </FormCard>
          <Timeline id={user.id} version={user.version} />
        </Box>
        <Box sx={column}>
          <SecurityCard user={user} />
          <LinksCard user={user} />
          <DataCard user={user} />
        </Box>
      </Box>
    </RecordView>
  );
}

function UserButtons({ user }: { user: UserDetails }) {
  const { t } = useTranslation(['users', 'common']);
  const navigate = useNavigate();
  const all = useUserActions(() => navigate('/users'));
  const { actionsFor } = useRowActions(all);
  // Support, which changes nothing, has one other action.
  const [main, ...others] = actionsFor(user).filter(({ id }) => id !== 'view' && id !== 'sessions');
  if (!main) return null;
  const { icon: MainIcon } = main;
  return (
    <>
      {others.length > 0 && (
        <ActionMenu
          label={t('users:more')}
          actions={others.map(({ id, labelKey, icon: Icon, danger, run }, index) => ({
            id,
            label: t(labelKey),
            icon: <Icon fontSize="small" />,
            danger,
            isApart: Boolean(danger && !others[index - 1]?.danger),
            run: () => run?.(user),
          }))}
        />
      )}
      <Button variant="contained" startIcon={<MainIcon />} onClick={() => main.run?.(user)}>
        {t(main.labelKey)}
      </Button>
    </>
  );
}

function AccountCard({ user }: { user: UserDetails }) {
  const { t } = useTranslation(['users', 'common']);
  const time = (at: string | null) => at && formatDateTime(at);
  return (
    <FormCard title={t('users:show.account')} action={<ActivitiesLink of={user.id} />}>
      <Facts>
        <Fact label={t('users:form.email')}>
          {user.email}
          <CopyButton text={user.email} label={t('users:copyEmail')} />
        </Fact>
        <Fact label={t('users:form.username')}>{user.username}</Fact>
        <Fact label={t('users:phone')}>{user.phone}</Fact>
        <Fact label={t('users:form.gender')}>
          {user.gender && t(optionKey('users:genders', user.gender))}
        </Fact>
        <Fact label={t('users:lastSignInAt')}>{time(user.lastSignInAt) ?? t('users:never')}</Fact>
        <Fact label={t('users:lastActiveAt')}>{time(user.lastActiveAt) ?? t('users:never')}</Fact>
        {user.status === 'Invited' && <Fact label={t('users:invitedAt')}>{time(user.invitedAt)}</Fact>}
        <Fact label={t('users:createdAt')}>{time(user.createdAt)}</Fact>
        {user.createdBy && (
          <Fact label={t('users:createdBy')}>
            <AuthorName id={user.createdBy} />
          </Fact>
        )}
        <Fact label="ID">
          {user.id}
          <CopyButton text={user.id} label={t('users:copyId')} />
        </Fact>
      </Facts>
    </FormCard>
  );
}

function SecurityCard({ user }: { user: UserDetails }) {
  const { t } = useTranslation(['users', 'common']);
  const { authenticator, passkeys, recoveryCodes } = user.secondFactors;
  const factors = [
    authenticator && t('users:show.authenticator'),
    passkeys > 0 && t('users:show.passkeys', { count: passkeys }),
    recoveryCodes > 0 && t('users:show.recoveryCodes', { count: recoveryCodes }),
  ].filter(Boolean);
  return (
    <FormCard title={t('users:show.security')}>
      <Facts dense>
        <Fact label={t('users:show.password')}>
          {user.forcePasswordChange
            ? t('users:show.passwordMustChange')
            : t(user.hasPassword ? 'users:show.passwordSet' : 'users:show.noPassword')}
        </Fact>
        <Fact label={t('users:show.confirmed')}>{t(user.verified ? 'common:yes' : 'common:no')}</Fact>
        <Fact label={t('users:show.twoSteps')}>
          {t(user.twoStepVerification ? 'users:show.on' : 'users:show.off')}
        </Fact>
        <Fact label={t('users:show.factors')}>{factors.join(', ')}</Fact>
        <Fact label={t('users:show.sessions')}>
          {t('users:show.activeSessions', { count: user.activeSessions })}
        </Fact>
      </Facts>
    </FormCard>
  );
}

/** Leads to lists of what the person did, narrowed to them; to those that the reader may open. */
function LinksCard({ user: { id, email } }: { user: UserDetails }) {
  const { t } = useTranslation('users');
  const links = [
    { to: `/sessions?userId=${id}`, label: t('links.sessions'), shown: useMay('sessions', 'list') },
    { to: `/payments?userId=${id}`, label: t('links.payments'), shown: useMay('payments', 'list') },
    { to: `/activities?userId=${id}`, label: t('links.activities'), shown: useMay('activities', 'list') },
    { to: `/logs?email=${encodeURIComponent(email)}`, label: t('links.logs'), shown: useMay('logs', 'list') },
  ].filter(({ shown }) => shown);
  if (links.length === 0) return null;
  return (
    <FormCard title={t('show.did')}>
      <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.5 }}>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link component={RouterLink} to={to}>
              {label}
            </Link>
          </li>
        ))}
      </Box>
    </FormCard>
  );
}

/** What is stored of a person, for those who answer for them. */
function DataCard({ user: { id } }: { user: UserDetails }) {
  const { t } = useTranslation('support');
  if (!useMay('personData', 'ofUser')) return null;
  return (
    <DownloadCard
      title={t('data.title')}
      help={t('data.help')}
      label={t('data.action')}
      endpoint={personDataEndpoints.ofUser}
      params={{ id }}
    />
  );
}
