import createCache, { type StylisPlugin } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { alpha, createTheme, type Theme, ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useEffect, useMemo } from 'react';
import type { Palette, ThemeMode } from '#contract/settings.ts';
import { cspNonce } from '../../lib/csp-nonce.ts';
import { useStore } from '../../lib/store.ts';
import { preferences } from '../preferences.ts';
import { meaningColors, paletteColors, textOnFill } from './palettes.ts';
import { plainIconStyle } from './plain-icon.tsx';
import { visibleStates, visibleStatesEverywhere } from './visible-states.ts';

/**
 * Writes the one prefix that a browser of today still needs, Safari's for `user-select`. Emotion's own plugin looks for some
 * fifty, which is a tenth of the work of drawing a page.
 */
const prefixUserSelect: StylisPlugin = (element) => {
  if (element.type === 'decl' && element.props === 'user-select')
    element.return = `-webkit-${element.value}${element.value}`;
};

const cache = createCache({
  key: 'css',
  nonce: cspNonce,
  prepend: true,
  stylisPlugins: [prefixUserSelect],
});

/** The chosen palette and mode, for everything below it. */
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

/** Below this width lists become cards and the menu a drawer, in pixels. */
const mobileWidth = 960;

/** The theme of a palette and mode: quiet surfaces, one accent, lines instead of shadows. */
function buildTheme(palette: Palette, mode: ThemeMode): Theme {
  const colors = paletteColors[palette][mode];
  const meanings = meaningColors[mode];
  const contrastText = textOnFill[mode];
  const divider = alpha(colors.text, 0.14);
  const popup = { border: `1px solid ${divider}`, boxShadow: '0 8px 24px rgb(0 0 0 / 16%)' };
  return createTheme({
    palette: {
      mode,
      background: { default: colors.background, paper: colors.paper },
      primary: { main: colors.primary, contrastText },
      secondary: { main: colors.secondary, contrastText },
      success: { main: meanings.success, contrastText },
      warning: { main: meanings.warning, contrastText },
      error: { main: meanings.error, contrastText },
      info: { main: meanings.info, contrastText },
      text: { primary: colors.text, secondary: colors.mutedText },
      divider,
    },
    breakpoints: { values: { xs: 0, sm: 600, md: mobileWidth, lg: 1200, xl: 1536 } },
    shape: { borderRadius: 8 },
    typography: {
      fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
      fontSize: 14,
      htmlFontSize: 16,
      h1: { fontSize: 22, fontWeight: 600, lineHeight: 1.3 },
      h2: { fontSize: 17, fontWeight: 600, lineHeight: 1.4 },
      h3: { fontSize: 15, fontWeight: 600, lineHeight: 1.4 },
      h6: { fontSize: 17, fontWeight: 600 },
      body1: { fontSize: 15 },
      body2: { fontSize: 14 },
      button: { textTransform: 'none', fontWeight: 550 },
    },
    components: {
      ...visibleStates(colors),
      MuiButton: {
        defaultProps: { disableElevation: true },
        styleOverrides: {
          root: ({ theme: { palette } }) => ({
            // A button that saves keeps the focus while it cannot be pressed, which `disabled` would take from it.
            '&[aria-disabled=true]': { color: palette.action.disabled, cursor: 'default' },
            '&.MuiButton-contained[aria-disabled=true]': {
              backgroundColor: palette.action.disabledBackground,
            },
            // Without their background they would look like text.
            '@media (forced-colors: active)': { '&.MuiButton-contained': { border: '1px solid' } },
          }),
        },
      },
      MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiCard: { defaultProps: { variant: 'outlined' }, styleOverrides: { root: { borderRadius: 10 } } },
      MuiDialog: {
        styleOverrides: {
          paper: {
            borderRadius: 10,
            overflowWrap: 'break-word',
            border: `1px solid ${divider}`,
            boxShadow: '0 16px 48px rgb(0 0 0 / 24%)',
            '@media (max-width: 599.95px)': {
              '&:not(.MuiDialog-paperFullScreen)': {
                margin: 16,
                width: 'calc(100% - 32px)',
                maxWidth: 'calc(100% - 32px)',
              },
            },
          },
          paperFullScreen: { borderRadius: 0, border: 'none' },
        },
      },
      // Their edge is that of what is above them; buttons that need more than one line take another one.
      MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px', flexWrap: 'wrap', rowGap: 8 } } },
      // What floats has an edge, in dark themes too, where a shadow cannot be seen. Menus are popovers.
      MuiPopover: { styleOverrides: { paper: popup } },
      MuiAutocomplete: { styleOverrides: { paper: popup } },
      MuiAlert: { styleOverrides: { message: { minWidth: 0, overflowWrap: 'anywhere' } } },
      MuiTooltip: { defaultProps: { enterDelay: 400, disableInteractive: false } },
      // The help under a disabled field says what the field is; it is read as any other.
      MuiFormHelperText: { styleOverrides: { root: { '&.Mui-disabled': { color: colors.mutedText } } } },
      MuiLink: { defaultProps: { underline: 'hover' } },
      MuiCssBaseline: { styleOverrides: { ...visibleStatesEverywhere(colors), ...plainIconStyle } },
    },
  });
}
