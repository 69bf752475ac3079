import { useTranslation } from 'react-i18next';
import { BarePage } from '../../components/BarePage.tsx';
import { LanguageMenu } from '../../components/LanguageMenu.tsx';
import { useConfigs } from '../../providers/current-user.ts';
import { SignInForm } from './SignInForm.tsx';

/** The door: e-mail and password. Whoever comes in is sent on by the guard. */
export default function SignInPage() {
  const { t, i18n } = useTranslation('account');
  const configs = useConfigs();
  return (
    <BarePage
      title={configs?.appName ?? 'Admin Portal'}
      text={t('signIn.text')}
      corner={<LanguageMenu onChoose={(language) => void i18n.changeLanguage(language)} />}
    >
      <SignInForm demo={configs?.demo ?? null} />
    </BarePage>
  );
}
