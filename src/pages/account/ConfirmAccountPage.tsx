import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { authEndpoints } from '#contract/auth.ts';
import { BarePage } from '../../components/BarePage.tsx';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { takeCredentials } from '../../providers/account.ts';
import { CodeForm } from './CodeForm.tsx';
import { isEmail, useFlow, useFlowEnd } from './flow.ts';

/** Confirms the e-mail address of an account by a mailed code, and then signs in who tried to. */
export default function ConfirmAccountPage() {
  const { t } = useTranslation('account');
  const { email = '' } = useParams();
  const { sentAt } = useFlow();
  const end = useFlowEnd();
  if (!isEmail(email)) return <Navigate to="/login" replace />;

  const redeem = async (code: string) => {
    await call(authEndpoints.verifyAccount, { body: { email, code } }).catch((error: unknown) => {
      // Confirmed in another tab, or by an administrator.
      if (!(error instanceof ApiError) || error.code !== 'ACCOUNT_ALREADY_VERIFIED') throw error;
    });
    await end('confirmed', email, takeCredentials(email));
  };
  return (
    <BarePage
      title={t(sentAt ? 'confirmAccount.title' : 'forgot.code.title')}
      text={t(sentAt ? 'confirmAccount.text' : 'codes.unsent', { email })}
    >
      <CodeForm email={email} purpose="VerifyAccount" onCode={redeem} />
    </BarePage>
  );
}
