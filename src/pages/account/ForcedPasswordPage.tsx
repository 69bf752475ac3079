import { useTranslation } from 'react-i18next';
import { authEndpoints } from '#contract/auth.ts';
import { call } from '../../lib/api.ts';
import { takeCredentials } from '../../providers/account.ts';
import { useFlow, useFlowEnd } from './flow.ts';
import { NewPasswordPage } from './NewPasswordPage.tsx';

/** A new password where the present one must change, and then the sign-in that was under way. */
export default function ForcedPasswordPage() {
  const { t } = useTranslation('account');
  const { email } = useFlow();
  const end = useFlowEnd();
  return (
    <NewPasswordPage
      path="/change-password/reset"
      title={t('newPassword.title')}
      start={email ? `/change-password/verify/${encodeURIComponent(email)}` : '/login'}
      onPassword={async (token, newPassword) => {
        const body = { token, newPassword, confirmPassword: newPassword };
        await call(authEndpoints.resetForcedPassword, { body });
        const waiting = takeCredentials(email);
        await end('passwordChanged', email, waiting && { ...waiting, password: newPassword });
      }}
    />
  );
}
