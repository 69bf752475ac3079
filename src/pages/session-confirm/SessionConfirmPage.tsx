import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import { useLogout } from '@refinedev/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { type SecondFactors, secondFactorEndpoints } from '#contract/second-factors.ts';
import { BarePage } from '../../components/BarePage.tsx';
import { PageSpinner } from '../../components/PageSpinner.tsx';
import { readStored } from '../../lib/browser-storage.ts';
import { ownPath } from '../../lib/own-path.ts';
import { knowsPasskeys } from '../../lib/passkeys.ts';
import { secondStepKey } from '../../lib/session.ts';
import { useCurrentUser } from '../../providers/current-user.ts';
import { useEndpoint } from '../../providers/use-endpoint.ts';
import type { FlowState } from '../account/flow.ts';
import { CodeStep } from './CodeStep.tsx';
import { PasskeyStep } from './PasskeyStep.tsx';

/** A way to pass the second step; those by a code have the names of the contract. */
export type Way = 'Passkey' | 'Authenticator' | 'Mail' | 'Recovery';

/** The second step of signing in, without which the session may do nothing. Then it leads where the person was going. */
export default function SessionConfirmPage() {
  const { t } = useTranslation('account');
  const user = useCurrentUser();
  const { search } = useLocation();
  // Not kept: a verified session is answered more.
  const { data, query } = useEndpoint(secondFactorEndpoints.read, {}, { staleTime: 0, gcTime: 0 });

  if (user?.sessionIsVerified) return <Navigate to={ownPath(search)} replace />;
  if (user && (data || query.error)) return <SecondStep email={user.email} factors={data} />;
  return (
    <BarePage title={t('confirm.title')} text="">
      <PageSpinner />
    </BarePage>
  );
}

/** The ways that a person has, the safest first; where they could not be read, those that anyone may have. */
function waysOf(factors: SecondFactors | undefined): Way[] {
  return [
    ...(factors?.passkey && factors.passkeysPossible && knowsPasskeys() ? (['Passkey'] as const) : []),
    ...((factors?.authenticator ?? true) ? (['Authenticator'] as const) : []),
    ...((factors?.mail ?? true) ? (['Mail'] as const) : []),
    ...((factors?.recovery ?? true) ? (['Recovery'] as const) : []),
  ];
}

/** The way that this browser used last; else a passkey only where there is no authenticator app. */
function firstOf(ways: readonly Way[]): Way {
  const last = ways.find((way) => way === readStored(secondStepKey));
  return last ?? ways.find((way) => way === 'Authenticator') ?? ways[0] ?? 'Mail';
}

interface StepProps {
  email: string;
  /** Missing where they could not be read. */
  factors: SecondFactors | undefined;
}

function SecondStep({ email, factors }: StepProps) {
  const { t } = useTranslation(['security', 'account']);
  const ways = waysOf(factors);
  const [way, setWay] = useState<Way>(() => (factors ? firstOf(ways) : 'Mail'));
  const isMailAlone = factors !== undefined && !factors.passkey && !factors.authenticator;
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const { sentAt } = (state ?? {}) as FlowState;
  // Signing in mails a code to those who have neither.
  const isMailed = isMailAlone || sentAt !== undefined;
  /** Keeps over a reload when a code was mailed. */
  const noteMail = () =>
    navigate(pathname + search, { replace: true, state: { ...state, sentAt: Date.now() } });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is first shown
  useEffect(() => {
    if (isMailAlone && sentAt === undefined) noteMail();
  }, []);
  const { mutate: signOut } = useLogout();
  const text = way === 'Mail' && !isMailed ? 'mailFirst' : (`${way}Text` as const);
  const others = (
    <>
      {ways.length > 1 && (
        <Box role="group" aria-label={t('step.others')} sx={{ display: 'grid', justifyItems: 'start' }}>
          <Divider
            textAlign="left"
            sx={{ justifySelf: 'stretch', color: 'text.secondary', fontSize: 13, mb: 0.5 }}
          >
            {t('step.others')}
          </Divider>
          {ways
            .filter((other) => other !== way)
            .map((other) => (
              <Button key={other} onClick={() => setWay(other)} sx={{ textAlign: 'left' }}>
                {t(`step.other.${other}`)}
              </Button>
            ))}
        </Box>
      )}
      <Button onClick={() => signOut()}>{t('account:confirm.signOut')}</Button>
    </>
  );
  return (
    <BarePage title={t('account:confirm.title')} text={t(`step.${text}`, { email })}>
      {way === 'Passkey' ? (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <PasskeyStep atOnce={!ways.includes('Authenticator')} />
          {others}
        </Box>
      ) : (
        <CodeStep
          key={way}
          way={way}
          email={email}
          isMailed={isMailed}
          onMailed={noteMail}
          sentAt={sentAt ?? Date.now()}
        >
          {others}
        </CodeStep>
      )}
    </BarePage>
  );
}
