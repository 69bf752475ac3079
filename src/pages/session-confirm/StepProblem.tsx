import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../lib/api-error.ts';
import type { Way } from './SessionConfirmPage.tsx';

/** What went wrong with a way to pass the second step, and what to do about it. */
export function StepProblem({ problem, way }: { problem: ApiError; way: Way }) {
  const { t } = useTranslation(['security', 'account']);
  // Mailed codes are refused on other pages too.
  const hints = way === 'Mail' ? 'account:codes.hints' : `security:step.hints.${way}`;
  return (
    <Alert severity="error">
      {problem.message}
      <Box>{t(`${hints}.${problem.code}`, '')}</Box>
    </Alert>
  );
}
