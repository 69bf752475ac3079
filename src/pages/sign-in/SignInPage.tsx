import { useTranslation } from 'react-i18next';
import { BarePage } from '../../components/BarePage.tsx';
import { useConfigs } from '../../providers/configs.ts';
import { SignInForm } from './SignInForm.tsx';

/** Signing in by e-mail and password. The routes of the portal then lead to the requested page. */
export default function SignInPage() {
  const { t } = useTranslation('account');
  const configs = useConfigs();
  return (
    <BarePage title={t('signIn.title')} text={t('signIn.text')}>
      <SignInForm demo={configs?.demo ?? null} />
    </BarePage>
  );
}
