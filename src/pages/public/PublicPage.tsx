import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type PageName, pageEndpoints } from '#contract/pages.ts';
import { BarePage } from '../../components/BarePage.tsx';
import { MutedText } from '../../components/MutedText.tsx';
import { PublicLinks } from '../../components/PublicLinks.tsx';
import { SanitizedHtml } from '../../components/show/SanitizedHtml.tsx';
import { call } from '../../lib/api.ts';
import { formatDay } from '../../lib/dates.ts';
import { useStore } from '../../lib/store.ts';
import { account } from '../../providers/account.ts';

interface Props {
  name: PageName;
  /** False where what the page has besides its text offers the way back. */
  leadsBack?: boolean;
  children?: ReactNode;
}

/** A page that anyone may read: its text, what it has besides, links to the others and a way back. */
export function PublicPage({ name, leadsBack = true, children }: Props) {
  const { t, i18n } = useTranslation(['pages', 'common']);
  // Beside Refine, which only signed-in people load.
  const { data, error, refetch } = useQuery({
    queryKey: ['page', name],
    queryFn: () => call(pageEndpoints.page, { params: { name } }),
  });
  const { kind } = useStore(account);
  return (
    <BarePage title={data?.title ?? t(`pages:titles.${name}`)} isWide>
      <GlobalStyles styles={printed} />
      {error && (
        <Alert severity="error" action={<Button onClick={() => void refetch()}>{t('common:retry')}</Button>}>
          {t('pages:failed')}
        </Alert>
      )}
      {!data && !error && <Skeleton variant="rounded" height={320} aria-label={t('common:loading')} />}
      {data?.updatedAt && (
        <MutedText sx={{ mb: 2 }}>{t('pages:changed', { day: formatDay(data.updatedAt) })}</MutedText>
      )}
      {data && <SanitizedHtml html={data.html} lang={i18n.language} />}
      {children}
      <Box sx={{ mt: 4, pt: 2, borderTop: 1, borderColor: 'divider' }}>
        {leadsBack && (
          <Button component={Link} to="/" variant="outlined">
            {t(kind === 'signedOut' ? 'pages:toSignIn' : 'pages:toPortal')}
          </Button>
        )}
        <PublicLinks />
      </Box>
    </BarePage>
  );
}

/** On paper is the text alone, black on white in every theme. */
const printed = {
  '@media print': {
    'main, main *': {
      color: '#000 !important',
      background: '#fff !important',
      borderColor: 'transparent !important',
      boxShadow: 'none !important',
    },
    'main button, main form, main a[href^="/"]': { display: 'none !important' },
    main: { padding: '0 !important' },
  },
} as const;
