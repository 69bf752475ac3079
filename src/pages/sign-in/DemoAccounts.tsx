import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslation } from 'react-i18next';
import type { Configs } from '#contract/namespaces.ts';
import { MutedText } from '../../components/MutedText.tsx';

/** The demo accounts; a click fills one in. */
export function DemoAccounts({
  demo,
  onChoose,
}: {
  demo: NonNullable<Configs['demo']>;
  onChoose: (email: string) => void;
}) {
  const { t } = useTranslation('account');
  return (
    <Box sx={{ mt: 1, pt: 2, borderTop: 1, borderColor: 'divider' }}>
      <MutedText sx={{ mb: 1 }}>{t('signIn.demo', { password: demo.password })}</MutedText>
      {demo.accounts.map(({ email, roles }) => (
        <ButtonBase key={email} onClick={() => onChoose(email)} sx={account}>
          <span>{email}</span>
          <Box component="span" sx={{ fontSize: 12, color: 'text.secondary' }}>
            {roles
              .split(', ')
              .map((role) => t(`roles.${role}`))
              .join(', ')}
          </Box>
        </ButtonBase>
      ))}
    </Box>
  );
}

const account = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: 2,
  width: 'calc(100% + 16px)',
  mx: -1,
  px: 1,
  py: 0.75,
  borderRadius: 1,
  fontSize: 14,
  textAlign: 'left',
  '&:hover': { bgcolor: 'action.hover' },
} as const;
