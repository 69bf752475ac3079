import ProblemIcon from '@mui/icons-material/ErrorOutline';
import NoteIcon from '@mui/icons-material/InfoOutlined';
import FineIcon from '@mui/icons-material/TaskAlt';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Finding } from '#contract/support.ts';
import { useMay } from '../../../providers/current-user.ts';
import { findingText } from './finding-text.ts';

const looks = {
  problem: { icon: ProblemIcon, color: 'error.main' },
  note: { icon: NoteIcon, color: 'info.main' },
  fine: { icon: FineIcon, color: 'success.main' },
} as const;

/** What was found, each as a sentence with an icon that says how it is. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  const { t, i18n } = useTranslation(['support', 'errors', 'collections', 'payments']);
  const mayOpen = useMay('logs', 'list');
  return (
    <Box component="ul" sx={list}>
      {findings.map((found) => {
        const { tone, code, at, name, requestId } = found;
        const { icon: Icon, color } = looks[tone];
        return (
          <li key={`${code} ${at} ${name} ${requestId}`}>
            <Icon fontSize="small" titleAccess={t(`support:tones.${tone}`)} sx={{ color }} />
            <span>
              {findingText(found, t, i18n.language)}
              {requestId && mayOpen && (
                <>
                  {' '}
                  <Link component={RouterLink} to={`/logs#request=${requestId}`} underline="always">
                    {t('support:timeline.openRequest')}
                  </Link>
                </>
              )}
            </span>
          </li>
        );
      })}
    </Box>
  );
}

const list = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 1,
  '& > li': { display: 'flex', gap: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& > li > span': { minWidth: 0 },
  '& > li > svg': { mt: '2px', flex: 'none' },
} as const;
