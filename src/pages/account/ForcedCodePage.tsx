import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useParams } from 'react-router';
import { authEndpoints } from '#contract/auth.ts';
import { BarePage } from '../../components/BarePage.tsx';
import { call } from '../../lib/api.ts';
import { CodeForm } from './CodeForm.tsx';
import { type FlowState, isEmail, useFlow } from './flow.ts';
import { keepPasswordToken } from './password-token.ts';

/** A password that must change: the code that was mailed, before a new one is set. */
export default function ForcedCodePage() {
  const { t } = useTranslation(['account', 'errors']);
  const { email = '' } = useParams();
  const { sentAt, search } = useFlow();
  const navigate = useNavigate();
  if (!isEmail(email)) return <Navigate to="/login" replace />;

  const redeem = async (code: string) => {
    const { token } = await call(authEndpoints.verifyForcedChange, { body: { email, code } });
    keepPasswordToken(token);
    const state: FlowState = { email };
    navigate(`/change-password/reset${search}`, { replace: true, state });
  };
  return (
    <BarePage
      title={t(sentAt ? 'errors:FORCE_CHANGE_PASSWORD' : 'account:forgot.code.title')}
      text={t(sentAt ? 'account:forced.text' : 'account:codes.unsent', { email })}
    >
      <CodeForm email={email} purpose="ForceChangePassword" onCode={redeem} />
    </BarePage>
  );
}
