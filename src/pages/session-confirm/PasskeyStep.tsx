import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { secondFactorEndpoints } from '#contract/second-factors.ts';
import { useAttempt } from '../../components/use-attempt.ts';
import { cancelPasskey, presentPasskey } from '../../lib/passkeys.ts';
import { useEndpointCall } from '../../providers/use-endpoint.ts';
import { passSecondStep } from './pass-second-step.ts';
import { StepProblem } from './StepProblem.tsx';

/** Passes the second step by a passkey; `atOnce` without a click. */
export function PasskeyStep({ atOnce }: { atOnce: boolean }) {
  const { t } = useTranslation('security');
  const { attempt, problem, isPending } = useAttempt();
  const callEndpoint = useEndpointCall();
  const hasBegun = useRef(false);

  const present = () =>
    void attempt(async () => {
      const { options } = await callEndpoint(secondFactorEndpoints.verifyOptions, {}, { failure: false });
      const response = await presentPasskey(options);
      const body = { response };
      passSecondStep(
        await callEndpoint(secondFactorEndpoints.verifyPasskey, { body }, { failure: false }),
        'Passkey',
      );
    });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is first shown
  useEffect(() => {
    if (atOnce && !hasBegun.current) present();
    hasBegun.current = true;
    return () => void cancelPasskey();
  }, []);

  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {problem && <StepProblem problem={problem} way="Passkey" />}
      <Button variant="contained" size="large" autoFocus aria-disabled={isPending} onClick={present}>
        {t(isPending ? 'step.waiting' : 'step.usePasskey')}
      </Button>
    </Box>
  );
}
