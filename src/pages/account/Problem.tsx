import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../lib/api-error.ts';

/** What went wrong, and what to do about it. */
export function Problem({
  problem,
  hints,
}: {
  problem: ApiError;
  hints: 'codes' | 'resend' | 'newPassword';
}) {
  const { t } = useTranslation('account');
  return (
    <Alert severity="error">
      {problem.message}
      <Box>{t(`${hints}.hints.${problem.code}`, '')}</Box>
    </Alert>
  );
}
