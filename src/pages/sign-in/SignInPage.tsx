import { useTranslation } from 'react-i18next';
import { BarePage } from '../../components/BarePage.tsx';
import { useConfigs } from '../../providers/current-user.ts';
import { SignInForm } from './SignInForm.tsx';

/** The door: e-mail and password. Whoever comes in is sent on by the guard. */
export default function SignInPage() {
  const { t } = useTranslation('account');
  const configs = useConfigs();
  return (
    <BarePage title={t('signIn.title')} text={t('signIn.text')}>
      <SignInForm demo={configs?.demo ?? null} />
    </BarePage>
  );
}
