import { useTranslation } from 'react-i18next';
import { authEndpoints } from '#contract/auth.ts';
import { call } from '../../lib/api.ts';
import { useFlow, useFlowEnd } from './flow.ts';
import { NewPasswordPage } from './NewPasswordPage.tsx';

/** A new password instead of a forgotten one. */
export default function ResetPasswordPage() {
  const { t } = useTranslation('account');
  const { email } = useFlow();
  const end = useFlowEnd();
  return (
    <NewPasswordPage
      path="/reset-password"
      title={t('newPassword.title')}
      start="/forgot"
      onPassword={async (token, newPassword) => {
        await call(authEndpoints.resetForgottenPassword, { body: { token, newPassword } });
        await end('passwordChanged', email);
      }}
    />
  );
}
