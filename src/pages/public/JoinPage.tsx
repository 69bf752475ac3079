import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { joiningEndpoints } from '#contract/joining.ts';
import { limits } from '#contract/limits.ts';
import { BarePage } from '../../components/BarePage.tsx';
import { CodeField } from '../../components/CodeField.tsx';
import { MutedText } from '../../components/MutedText.tsx';
import { PageSpinner } from '../../components/PageSpinner.tsx';
import { useAttempt } from '../../components/use-attempt.ts';
import { call } from '../../lib/api.ts';
import { ApiError, isMissing } from '../../lib/api-error.ts';
import { EmailForm } from '../account/EmailForm.tsx';
import { Problem } from '../account/Problem.tsx';
import { Invitation } from './Invitation.tsx';
import { Joined } from './Joined.tsx';

/** What a step leaves in the browser's history for the next one. */
interface Step {
  email?: string;
  /** Whether a code was mailed. */
  isSent?: boolean;
  joined?: { name: string; hasPassword: boolean };
}

/** How learners join a class: by its code, or by the link of an invitation. */
export default function JoinPage() {
  const { code = '' } = useParams();
  const { hash } = useLocation();
  // What follows # was sent to no server; it leaves the address at once, and a reload asks for the mail again.
  const [token] = useState(hash.slice(1));
  if (!code && token) return <Invitation token={token} />;
  return code ? <JoinByCode key={code} code={code} /> : <CodeEntry />;
}

/** Asks for the code of a class. */
function CodeEntry() {
  const { t } = useTranslation('joining');
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim()) navigate(`/app/join/${encodeURIComponent(code.trim())}`);
  };
  return (
    <BarePage title={t('title')} text={t('enter')}>
      <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
        <TextField
          autoFocus
          required
          label={t('code')}
          value={code}
          onChange={({ target }) => setCode(target.value)}
          slotProps={{ htmlInput: { maxLength: 40, autoCapitalize: 'characters', spellCheck: false } }}
        />
        <Button type="submit" variant="contained" size="large" disabled={!code.trim()}>
          {t('goOn')}
        </Button>
      </Box>
    </BarePage>
  );
}

function JoinByCode({ code }: { code: string }) {
  const { t } = useTranslation(['joining', 'common', 'errors']);
  const { email = '', isSent, joined } = (useLocation().state ?? {}) as Step;
  const goOn = useGoOn();
  // Beside Refine, which only signed-in people load.
  const { data, error, refetch } = useQuery({
    queryKey: ['join', code],
    queryFn: () => call(joiningEndpoints.readCode, { params: { code } }),
    retry: false,
    enabled: !joined,
  });
  if (joined) return <Joined {...joined} email={email} />;
  if (error) {
    return (
      <BarePage
        title={t('joining:title')}
        text={error instanceof ApiError ? error.message : t('errors:INTERNAL_ERROR')}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button variant="contained" component={Link} to="/app/join">
            {t('joining:otherCode')}
          </Button>
          {!isMissing(error) && <Button onClick={() => void refetch()}>{t('common:retry')}</Button>}
        </Box>
      </BarePage>
    );
  }
  if (!data) return <PageSpinner />;
  const request = async (address: string) => {
    await call(joiningEndpoints.requestCode, { params: { code }, body: { email: address } });
    goOn({ email: address, isSent: true });
  };
  return (
    <BarePage
      title={t('joining:join', { name: data.name })}
      text={t(isSent ? 'joining:sent' : 'joining:address', { email })}
    >
      {isSent ? (
        <Confirmation code={code} email={email} />
      ) : (
        <EmailForm known={email} submit={t('joining:sendCode')} onEmail={request} />
      )}
      <MutedText sx={{ mt: 2 }}>{t('joining:seen')}</MutedText>
    </BarePage>
  );
}

/** Takes the code that was mailed, and the names of someone who is new. */
function Confirmation({ code, email }: { code: string; email: string }) {
  const { t } = useTranslation('joining');
  const { pathname } = useLocation();
  const goOn = useGoOn();
  const [mailed, setMailed] = useState('');
  const [firstName, setFirstName] = useState('');
  const [lastName, setLastName] = useState('');
  const { problem, isPending, attempt } = useAttempt();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt(async () => {
      const body = { email, code: mailed, firstName, lastName };
      const { name, hasPassword } = await call(joiningEndpoints.confirm, { params: { code }, body });
      goOn({ email, joined: { name, hasPassword } }, true);
    });
  };
  const ofName = { htmlInput: { maxLength: limits.personName } };
  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      {problem && <Problem problem={problem} hints="codes" />}
      <CodeField
        label={t('mailedCode')}
        helperText={t('codeHelp')}
        value={mailed}
        onChange={setMailed}
        autoFocus
      />
      <MutedText>{t('names')}</MutedText>
      <TextField
        label={t('firstName')}
        autoComplete="given-name"
        value={firstName}
        onChange={({ target }) => setFirstName(target.value)}
        slotProps={ofName}
      />
      <TextField
        label={t('lastName')}
        autoComplete="family-name"
        value={lastName}
        onChange={({ target }) => setLastName(target.value)}
        slotProps={ofName}
      />
      <Button type="submit" variant="contained" size="large" disabled={isPending || mailed.length < 6}>
        {t('joinNow')}
      </Button>
      <Button component={Link} to={pathname} state={{ email }} replace>
        {t('sendAgain')}
      </Button>
    </Box>
  );
}

/** Leads to the next step, at the same address. */
function useGoOn() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (state: Step, replace = false) => navigate(pathname, { state, replace });
}
