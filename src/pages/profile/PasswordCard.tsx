import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormCard } from '../../components/form/FormCard.tsx';
import { useCurrentUser } from '../../providers/current-user.ts';
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx';

/** The password of the own account. */
export function PasswordCard() {
  const { t } = useTranslation('security');
  const user = useCurrentUser();
  const [isOpen, setOpen] = useState(false);
  if (!user) return null;
  return (
    <FormCard
      title={t('password.title')}
      help={t(user.hasPassword ? 'password.help' : 'password.noneHelp')}
      action={
        <Button variant="outlined" onClick={() => setOpen(true)}>
          {t(user.hasPassword ? 'password.change' : 'password.set')}
        </Button>
      }
    >
      {isOpen && <ChangePasswordDialog user={user} onClose={() => setOpen(false)} />}
    </FormCard>
  );
}
