import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { LeavingProps } from './membership-modals.ts';

const shown = 10;

/** Several students by name, the first of many. */
export function LeavingNames({ of }: { of: LeavingProps['students'] }) {
  const { t } = useTranslation('membership');
  if (of.length < 2) return null;
  return (
    <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5, overflowWrap: 'anywhere' }}>
      {of.slice(0, shown).map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
      {of.length > shown && <li>{t('others', { count: of.length - shown })}</li>}
    </Box>
  );
}
