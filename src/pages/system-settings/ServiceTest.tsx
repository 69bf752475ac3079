import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  systemSettingsEndpoints,
  type TestedService,
  type TestResult,
} from '#contract/system-settings-calls.ts';
import { MutedText } from '../../components/MutedText.tsx';
import { useAttempt } from '../../components/use-attempt.ts';
import { useEndpointCall } from '../../providers/use-endpoint.ts';

/** Tries a service out as it is stored, and says how it went. */
export function ServiceTest({ service, isUnsaved }: { service: TestedService; isUnsaved: boolean }) {
  const { t, i18n } = useTranslation('settings');
  const callEndpoint = useEndpointCall();
  const [result, setResult] = useState<TestResult>();
  const { problem, isPending, attempt } = useAttempt();
  const run = () =>
    attempt(async () => {
      setResult(undefined);
      setResult(
        await callEndpoint(systemSettingsEndpoints.test, { params: { service } }, { failure: false }),
      );
    });
  const seconds = ((result?.milliseconds ?? 0) / 1000).toLocaleString(i18n.language, {
    maximumFractionDigits: 1,
  });
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start', pt: 2, borderTop: 1, borderColor: 'divider' }}>
      <Button variant="outlined" loading={isPending} onClick={() => void run()}>
        {t(`test.${service}.button`)}
      </Button>
      {isUnsaved && <MutedText>{t('test.stored')}</MutedText>}
      <Box aria-live="polite" sx={{ width: 1 }}>
        {problem && <Alert severity="error">{problem.message}</Alert>}
        {result && (
          <Alert severity={result.failure ? 'error' : 'success'}>
            {result.failure
              ? t(`test.failures.${result.failure}`, { detail: result.detail })
              : t(`test.${service}.done`, { detail: result.detail })}{' '}
            {t('test.took', { seconds })}
            {result.audio && <Spoken base64={result.audio} label={t('test.listen')} />}
          </Alert>
        )}
      </Box>
    </Box>
  );
}

/** What was spoken, played at once where the browser allows it. */
function Spoken({ base64, label }: { base64: string; label: string }) {
  const [address, setAddress] = useState('');
  useEffect(() => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const made = URL.createObjectURL(new Blob([bytes], { type: 'audio/mpeg' }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [base64]);
  return (
    // One spoken word, which is written above, needs no captions.
    address && (
      <Box
        component="audio"
        controls
        autoPlay
        src={address}
        aria-label={label}
        sx={{ display: 'block', mt: 1 }}
      />
    )
  );
}
