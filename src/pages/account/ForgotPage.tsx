import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { authEndpoints } from '#contract/auth.ts';
import { BarePage } from '../../components/BarePage.tsx';
import { call } from '../../lib/api.ts';
import { CodeForm } from './CodeForm.tsx';
import { EmailForm } from './EmailForm.tsx';
import { type FlowState, useFlow } from './flow.ts';
import { keepPasswordToken } from './password-token.ts';

/** A forgotten password: the e-mail address, then the code that was mailed there. */
export default function ForgotPage() {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const { email = '', sentAt, search } = useFlow();

  const request = async (address: string) => {
    await call(authEndpoints.forgotPassword, { body: { email: address } });
    const state: FlowState = { email: address, sentAt: Date.now() };
    navigate(`/forgot${search}`, { state });
  };
  const redeem = async (code: string) => {
    const { token } = await call(authEndpoints.verifyForgotPassword, { body: { email, code } });
    keepPasswordToken(token);
    const state: FlowState = { email };
    navigate(`/reset-password${search}`, { replace: true, state });
  };
  const step = sentAt === undefined ? 'email' : 'code';
  return (
    <BarePage title={t(`forgot.${step}.title`)} text={t(`forgot.${step}.text`, { email })}>
      {step === 'email' ? (
        <EmailForm known={email} submit={t('forgot.submit')} onEmail={request} />
      ) : (
        <CodeForm email={email} purpose="ForgotPassword" onCode={redeem}>
          <Button component={Link} to={`/forgot${search}`} state={{ email }} replace>
            {t('forgot.otherEmail')}
          </Button>
        </CodeForm>
      )}
    </BarePage>
  );
}
