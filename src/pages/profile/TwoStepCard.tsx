import type { SvgIconComponent } from '@mui/icons-material';
import CheckCircleOutlineIcon from '@mui/icons-material/CheckCircleOutline';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import KeyIcon from '@mui/icons-material/KeyOutlined';
import MailIcon from '@mui/icons-material/MailOutlined';
import PasswordIcon from '@mui/icons-material/PasswordOutlined';
import SmartphoneIcon from '@mui/icons-material/SmartphoneOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SecondFactors, secondFactorEndpoints } from '#contract/second-factors.ts';
import { FormCard } from '../../components/form/FormCard.tsx';
import { IconAction } from '../../components/IconAction.tsx';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { MutedText } from '../../components/MutedText.tsx';
import { formatDateTime, formatDay, formatRelative } from '../../lib/dates.ts';
import { knowsPasskeys } from '../../lib/passkeys.ts';
import { useEndpoint } from '../../providers/use-endpoint.ts';
import { type SecondFactorChange, SecondFactorDialog } from './SecondFactorDialog.tsx';

/** Two-step verification of the own account: whether it is on, and what can be the second step. */
export function TwoStepCard({ email }: { email: string }) {
  const { t } = useTranslation('security');
  const { data: factors, query } = useEndpoint(secondFactorEndpoints.read);
  const [change, setChange] = useState<SecondFactorChange>();

  if (query.error)
    return <LoadFailure heading="h2" error={query.error} onRetry={() => void query.refetch()} />;
  if (!factors) return <Skeleton variant="rounded" height={320} />;
  const isOn = factors.twoStepVerification;
  return (
    <FormCard
      title={t('twoStep.title')}
      help={t('twoStep.help')}
      action={
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
          <Chip
            size="small"
            variant="outlined"
            color={isOn ? 'success' : 'default'}
            {...(isOn && { icon: <CheckCircleOutlineIcon /> })}
            label={t(isOn ? 'twoStep.on' : 'twoStep.off')}
          />
          <Button
            variant={isOn ? 'outlined' : 'contained'}
            onClick={() => setChange({ kind: isOn ? 'turnOff' : 'turnOn' })}
          >
            {t(isOn ? 'twoStep.turnOff' : 'twoStep.turnOn')}
          </Button>
        </Box>
      }
    >
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {isOn && (
          <Way
            icon={MailIcon}
            title={t('mail.title')}
            text={t(factors.mail ? 'mail.text' : 'mail.refused', { email })}
          />
        )}
        <Way
          icon={SmartphoneIcon}
          title={t('authenticator.title')}
          text={t('authenticator.text')}
          state={factors.authenticator && t('authenticator.isSet')}
          action={
            <Button
              onClick={() =>
                setChange({ kind: factors.authenticator ? 'removeAuthenticator' : 'addAuthenticator' })
              }
            >
              {t(factors.authenticator ? 'authenticator.remove' : 'authenticator.setUp')}
            </Button>
          }
        />
        <Way
          icon={KeyIcon}
          title={t('passkeys.title')}
          text={t('passkeys.text')}
          action={
            <Button
              onClick={() => setChange({ kind: 'addPasskey' })}
              disabled={!factors.passkeysPossible || !knowsPasskeys()}
            >
              {t('passkeys.add')}
            </Button>
          }
        >
          {!factors.passkeysPossible && <Alert severity="info">{t('passkeys.address')}</Alert>}
          {factors.passkeysPossible && !knowsPasskeys() && (
            <Alert severity="info">{t('passkeys.browser')}</Alert>
          )}
          <Passkeys
            passkeys={factors.passkeys}
            onRemove={(passkey) => setChange({ kind: 'removePasskey', passkey })}
          />
        </Way>
        {(isOn || factors.recovery) && (
          <Way
            icon={PasswordIcon}
            title={t('recovery.title')}
            text={t('recovery.text')}
            state={
              factors.recoveryCodesLeft > 0
                ? t('recovery.left', { count: factors.recoveryCodesLeft })
                : t('recovery.none')
            }
            action={
              <Button onClick={() => setChange({ kind: 'makeCodes' })}>
                {t(factors.recoveryCodesLeft > 0 ? 'recovery.makeNew' : 'recovery.make')}
              </Button>
            }
          />
        )}
      </Box>
      {change && (
        <SecondFactorDialog
          key={change.kind}
          change={change}
          factors={factors}
          email={email}
          onChanged={async () => (await query.refetch({ throwOnError: true })).data?.data}
          onNext={setChange}
          onClose={() => setChange(undefined)}
        />
      )}
    </FormCard>
  );
}

interface WayProps {
  icon: SvgIconComponent;
  title: string;
  /** What it is. */
  text: string;
  /** How it is set up now. */
  state?: string | false;
  action?: ReactNode;
  children?: ReactNode;
}

/** One way to pass the second step. */
function Way({ icon: Icon, title, text, state, action, children }: WayProps) {
  return (
    <Box component="li" sx={wayStyle}>
      <Icon aria-hidden sx={{ color: 'text.secondary', mt: 0.25 }} />
      <Box sx={{ minWidth: 0 }}>
        <Typography component="h3" sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
        <MutedText sx={{ maxWidth: '60ch' }}>{text}</MutedText>
        {state && (
          <Typography variant="body2" sx={{ mt: 0.5 }}>
            {state}
          </Typography>
        )}
      </Box>
      {action && <Box className="action">{action}</Box>}
      {children && <Box className="more">{children}</Box>}
    </Box>
  );
}

const wayStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: '24px minmax(0, 1fr)', sm: '24px minmax(0, 1fr) auto' },
  columnGap: 1.5,
  rowGap: 1,
  py: 1.5,
  '& + &': { borderTop: 1, borderColor: 'divider' },
  '&:last-child': { pb: 0 },
  // Below the words on a phone, where its label is in line with them.
  '& .action': { gridColumn: { xs: 2, sm: 3 }, ml: { xs: -1, sm: 0 } },
  '& .more': { gridColumn: '2 / -1', '&:empty': { display: 'none' } },
} as const;

interface PasskeysProps {
  passkeys: SecondFactors['passkeys'];
  onRemove: (passkey: SecondFactors['passkeys'][number]) => void;
}

function Passkeys({ passkeys, onRemove }: PasskeysProps) {
  const { t, i18n } = useTranslation('security');
  if (passkeys.length === 0) return null;
  return (
    <Box component="ul" aria-label={t('passkeys.title')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {passkeys.map((passkey) => (
        <Box component="li" key={passkey.id} sx={{ display: 'flex', alignItems: 'center', py: 0.5 }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography sx={{ overflowWrap: 'anywhere' }}>{passkey.name}</Typography>
            <MutedText>
              {t('passkeys.created', { day: formatDay(passkey.createdAt) })}
              {', '}
              {passkey.lastUsedAt ? (
                <span title={formatDateTime(passkey.lastUsedAt)}>
                  {t('passkeys.used', { when: formatRelative(passkey.lastUsedAt, i18n.language) })}
                </span>
              ) : (
                t('passkeys.unused')
              )}
            </MutedText>
          </Box>
          <IconAction
            label={t('passkeys.removeOf', { name: passkey.name })}
            tooltip={t('common:remove')}
            icon={DeleteIcon}
            onClick={() => onRemove(passkey)}
          />
        </Box>
      ))}
    </Box>
  );
}
