import Box from '@mui/material/Box';
import { alpha } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useAppName } from '../providers/configs.ts';
import { LanguageMenu } from './LanguageMenu.tsx';
import { Logo } from './Logo.tsx';
import { usePageTitle } from './use-page-title.ts';

interface Props {
  title: string;
  text?: string;
  /** For long text, which begins at the top. */
  isWide?: boolean;
  children: ReactNode;
}

/** A page without top bar and menu: a card in the middle with a title and a sentence. */
export function BarePage({ title, text, isWide, children }: Props) {
  const appName = useAppName();
  usePageTitle(title);
  return (
    <Box component="main" sx={isWide ? { ...page, pt: 2 } : page}>
      <Box sx={isWide ? { ...card, maxWidth: 720 } : card}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mb: 3 }}>
          <Logo />
          <Box component="span" sx={{ flex: 1, fontWeight: 600 }}>
            {appName}
          </Box>
          <LanguageMenu />
        </Box>
        <Typography variant="h1" gutterBottom>
          {title}
        </Typography>
        {text && (
          // It is read out when the page says something else, as at the next step.
          <Typography color="text.secondary" aria-live="polite" sx={{ mb: 3 }}>
            {text}
          </Typography>
        )}
        {children}
      </Box>
    </Box>
  );
}

const page = {
  minHeight: '100vh',
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'start',
  // Near the middle, but from a fixed top, so that nothing moves when the card grows.
  p: 2,
  pt: 'max(16px, 50dvh - 360px)',
  bgcolor: 'background.default',
  backgroundImage: ({ palette }: { palette: { primary: { main: string } } }) =>
    `radial-gradient(60rem 32rem at 50% -8rem, ${alpha(palette.primary.main, 0.12)}, transparent)`,
} as const;

const card = {
  width: '100%',
  maxWidth: 420,
  p: { xs: 3, sm: 4 },
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: '10px',
  boxShadow: '0 12px 40px rgb(0 0 0 / 6%)',
} as const;
