import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { accountDeletionEndpoints } from '#contract/account-deletion.ts';
import { call } from '../../lib/api.ts';
import { formatDay } from '../../lib/dates.ts';
import { signedInUser, signOut } from '../../providers/account.ts';
import { CodeForm } from '../account/CodeForm.tsx';
import { EmailForm } from '../account/EmailForm.tsx';
import type { FlowState } from '../account/flow.ts';
import { PublicPage } from './PublicPage.tsx';

/** What a step leaves in the browser's history for the next one. */
interface Step extends FlowState {
  /** When the account will be erased. */
  erasedAt?: string;
}

/** Has an account deleted: what that means, the e-mail address, the code that was mailed, and the day. */
export default function DeleteAccountPage() {
  const { t } = useTranslation('pages');
  const { email = '', sentAt, erasedAt } = (useLocation().state ?? {}) as Step;
  return (
    <PublicPage name="delete-account" leadsBack={erasedAt !== undefined}>
      <Box sx={{ mt: 3, maxWidth: 420 }}>
        {erasedAt ? (
          <Alert severity="success" role="status">
            <AlertTitle>{t('deletion.done', { day: formatDay(erasedAt) })}</AlertTitle>
            {t('deletion.doneHelp')}
          </Alert>
        ) : sentAt === undefined ? (
          <EmailStep known={email || (signedInUser()?.email ?? '')} />
        ) : (
          <CodeStep email={email} />
        )}
      </Box>
    </PublicPage>
  );
}

function EmailStep({ known }: { known: string }) {
  const { t } = useTranslation('pages');
  const goOn = useGoOn();
  const request = async (email: string) => {
    // Beside Refine, which only signed-in people load.
    await call(accountDeletionEndpoints.request, { body: { email } });
    goOn({ email, sentAt: Date.now() });
  };
  return <EmailForm known={known} submit={t('deletion.request')} autoFocus={false} onEmail={request} />;
}

function CodeStep({ email }: { email: string }) {
  const { t } = useTranslation('pages');
  const { pathname } = useLocation();
  const goOn = useGoOn();
  const confirm = async (code: string) => {
    const { erasedAt } = await call(accountDeletionEndpoints.confirm, { body: { email, code } });
    // Every session of that person has ended.
    if (signedInUser()?.email.toLowerCase() === email.toLowerCase()) signOut();
    goOn({ erasedAt }, true);
  };
  return (
    <>
      <Alert severity="info" sx={{ mb: 3 }}>
        {t('deletion.sent', { email })}
      </Alert>
      <CodeForm email={email} purpose="DeleteAccount" deletes={t('deletion.confirm')} onCode={confirm}>
        <Button component={Link} to={pathname} state={{ email }} replace>
          {t('deletion.otherAddress')}
        </Button>
      </CodeForm>
    </>
  );
}

/** Leads to the next step, at the same address. */
function useGoOn() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (state: Step, replace = false) => navigate(pathname, { state, replace });
}
