import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useEffect, useMemo } from 'react';
import { cspNonce } from '../../lib/csp-nonce.ts';
import { useStore } from '../../lib/store.ts';
import { preferences } from '../preferences.ts';
import { buildTheme } from './build-theme.ts';

const cache = createCache({ key: 'css', nonce: cspNonce, prepend: true });

/** Dresses everything below it in the chosen palette and mode. */
export function AppTheme({ children }: { children: ReactNode }) {
  const { palette, themeMode } = useStore(preferences);
  const theme = useMemo(() => buildTheme(palette, themeMode), [palette, themeMode]);

  useEffect(() => {
    document.documentElement.style.background = theme.palette.background.default;
    document.documentElement.style.colorScheme = themeMode;
  }, [theme, themeMode]);

  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}
