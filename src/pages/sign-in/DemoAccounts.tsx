import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Configs } from '#contract/namespaces.ts';

/** The people one can be to try the portal; a click fills them in. */
export function DemoAccounts({
  demo,
  onChoose,
}: {
  demo: NonNullable<Configs['demo']>;
  onChoose: (email: string) => void;
}) {
  const { t } = useTranslation('account');
  return (
    <Box sx={{ p: 2, borderRadius: 1, bgcolor: 'background.default' }}>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {t('signIn.demo', { password: demo.password })}
      </Typography>
      <Box sx={{ display: 'grid', gap: 0.5 }}>
        {demo.accounts.map(({ email, roles }) => (
          <Button
            key={email}
            size="small"
            onClick={() => onChoose(email)}
            sx={{ justifyContent: 'space-between', gap: 2 }}
          >
            <span>{email}</span>
            <Typography component="span" sx={{ fontSize: 12 }} color="text.secondary">
              {roles}
            </Typography>
          </Button>
        ))}
      </Box>
    </Box>
  );
}
