import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { joiningEndpoints } from '#contract/joining.ts';
import { BarePage } from '../../components/BarePage.tsx';
import { MutedText } from '../../components/MutedText.tsx';
import { PageSpinner } from '../../components/PageSpinner.tsx';
import { useAttempt } from '../../components/use-attempt.ts';
import { type CallAnswer, call } from '../../lib/api.ts';
import { ApiError, isMissing } from '../../lib/api-error.ts';
import { Problem } from '../account/Problem.tsx';
import { Joined } from './Joined.tsx';

/** An invitation to a class by mail: whose it is, and the answer. */
export function Invitation({ token }: { token: string }) {
  const { t } = useTranslation(['joining', 'common', 'errors']);
  const [answer, setAnswer] = useState<CallAnswer<typeof joiningEndpoints.answerInvitation>>();
  const { problem, isPending, attempt } = useAttempt();
  // Beside Refine, which only signed-in people load.
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => call(joiningEndpoints.readInvitation, { body: { token } }),
    retry: false,
  });
  useEffect(() => {
    window.history.replaceState(window.history.state, '', window.location.pathname);
  }, []);

  if (error) {
    return (
      <BarePage
        title={t('joining:invitation')}
        text={error instanceof ApiError ? error.message : t('errors:INTERNAL_ERROR')}
      >
        {!isMissing(error) && (
          <Button variant="contained" onClick={() => void refetch()}>
            {t('common:retry')}
          </Button>
        )}
      </BarePage>
    );
  }
  if (!data) return <PageSpinner />;
  const { name, invitedBy, email } = data;
  if (answer?.isStudent) return <Joined name={name} hasPassword={answer.hasPassword} email={email} />;
  if (answer)
    return (
      <BarePage title={t('joining:declined')} text={t('joining:declinedHelp')}>
        {null}
      </BarePage>
    );
  if (data.isAnswered)
    return (
      <BarePage title={t('joining:done', { name })} text={t('joining:signIn', { email })}>
        {null}
      </BarePage>
    );

  const send = (accepts: boolean) =>
    attempt(async () =>
      setAnswer(await call(joiningEndpoints.answerInvitation, { body: { token, accepts } })),
    );
  return (
    <BarePage
      title={t('joining:join', { name })}
      text={invitedBy ? t('joining:invitedBy', { invitedBy, email }) : t('joining:invited', { email })}
    >
      {problem && <Problem problem={problem} hints="codes" />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
        <Button variant="contained" size="large" disabled={isPending} onClick={() => void send(true)}>
          {t('joining:accept')}
        </Button>
        <Button size="large" disabled={isPending} onClick={() => void send(false)}>
          {t('joining:decline')}
        </Button>
      </Box>
      <MutedText sx={{ mt: 2 }}>{t('joining:seen')}</MutedText>
    </BarePage>
  );
}
