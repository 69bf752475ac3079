import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { memo, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { installationEndpoints } from '#contract/installation.ts';
import { lazyComponent } from '../../components/lazy-component.tsx';
import { call } from '../../lib/api.ts';
import { isServerReachable } from '../../lib/http.ts';
import { currentViewing, isWebView } from '../../lib/session.ts';
import { useStore } from '../../lib/store.ts';
import { Palette } from '../palette/Palette.tsx';
import { preferences, setPreferences } from '../preferences.ts';
import { MenuList } from './MenuList.tsx';
import { PagePlace } from './PagePlace.tsx';
import { TopBar, topBarHeight } from './TopBar.tsx';
import { TopMenu } from './TopMenu.tsx';

const viewBar = lazyComponent(
  () => import('../view-as/ViewBar.tsx'),
  () => null,
);

const backBar = lazyComponent(
  () => import('../web-view/BackBar.tsx'),
  () => null,
);

/**
 * Top bar, menu in the chosen style and palette, around every page. It does not render again with each
 * address; the parts that depend on the address read it themselves.
 */
export const Frame = memo(function Frame() {
  const { t } = useTranslation('shell');
  const { navigationType, sideMenuOpen } = useStore(preferences);
  const isWide = useMediaQuery(useTheme().breakpoints.up('md'));
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  const isSideOpen = sideMenuOpen ?? true;
  // In a web view, the app or page around it has bar and menu of its own.
  const hasMenu = !isWebView();
  const shown = isWide && hasMenu ? navigationType : undefined;

  const toggleMenu = () => (isWide ? setPreferences({ sideMenuOpen: !isSideOpen }) : setDrawerOpen(true));
  return (
    <Box sx={{ minHeight: '100vh', display: 'flex', flexDirection: 'column' }}>
      <Box component="a" href="#content" sx={skipLink}>
        {t('skipToContent')}
      </Box>
      {currentViewing() && <viewBar.Component />}
      {hasMenu ? (
        <TopBar onMenu={isWide && navigationType !== 'side' ? undefined : toggleMenu} />
      ) : (
        <backBar.Component />
      )}
      {shown === 'top' && <TopMenu />}
      <Box sx={{ display: 'flex', flex: 1, minHeight: 0 }}>
        {shown === 'side' && isSideOpen && <SideMenu />}
        {shown === 'miniSide' && <SideMenu isMini />}
        <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
          <OfflineBar />
          <Box ref={main} component="main" id="content" tabIndex={-1} sx={mainStyle}>
            <PagePlace main={main} />
            <Outlet />
          </Box>
        </Box>
      </Box>
      {!isWide && hasMenu && <DrawerMenu open={isDrawerOpen} onClose={() => setDrawerOpen(false)} />}
      <Palette />
    </Box>
  );
});

const mainStyle = {
  flex: 1,
  minWidth: 0,
  // A page may be as high as the window, as a list is.
  display: 'flex',
  flexDirection: 'column',
  p: { xs: 2, md: 3 },
  // What a toast lies over can be scrolled above it; on wide screens lists scroll by themselves.
  pb: { xs: 'calc(16px + var(--toast-room, 0px))', md: 3 },
  // More specific than the outline of everything that has the focus.
  '&:focus-visible': { outline: 'none' },
} as const;

const skipLink = {
  position: 'absolute',
  left: -9999,
  '&:focus': { left: 8, top: 8, zIndex: 'tooltip', p: 1, bgcolor: 'background.paper', borderRadius: 1 },
};

/** The menu on a small screen. */
function DrawerMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <Drawer
      open={open}
      onClose={onClose}
      slotProps={{ paper: { sx: { width: menuWidth }, component: 'nav', 'aria-label': t('menu') } as object }}
    >
      <MenuList onChoose={onClose} />
    </Drawer>
  );
}

/** How often a server that could not be reached is called again, in milliseconds. */
const pause = 5_000;

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Says that the connection is gone, until it is back. */
function OfflineBar() {
  const { t } = useTranslation('shell');
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const isReachable = useStore(isServerReachable);

  useEffect(() => {
    if (isReachable) return;
    // Beside Refine: the answer is kept nowhere, the client only notes that one comes.
    const timer = setInterval(() => void call(installationEndpoints.configs).catch(() => undefined), pause);
    return () => clearInterval(timer);
  }, [isReachable]);

  return isOnline && isReachable ? null : (
    <Alert severity="warning" role="status" square>
      {t('offline')}
    </Alert>
  );
}

/** Width of the open menu, in pixels. */
const menuWidth = 260;
const miniWidth = 56;

/** The menu at the side. As a mini menu it shows icons alone and widens over the page on hover or focus. */
function SideMenu({ isMini = false }: { isMini?: boolean }) {
  const { t } = useTranslation('shell');
  const [isWidened, setWidened] = useState(false);
  const isOpen = !isMini || isWidened;
  return (
    <Box sx={{ width: isMini ? miniWidth : menuWidth, flexShrink: 0 }}>
      <Box
        component="nav"
        aria-label={t('menu')}
        onMouseEnter={() => setWidened(true)}
        onMouseLeave={() => setWidened(false)}
        onFocus={() => setWidened(true)}
        onBlur={() => setWidened(false)}
        // What opens over the page on hover must be closable without moving the pointer.
        onKeyDown={(event) => event.key === 'Escape' && setWidened(false)}
        sx={{
          position: 'fixed',
          top: `calc(${topBarHeight}px + var(--view-bar, 0px))`,
          bottom: 0,
          zIndex: 'drawer',
          width: isOpen ? menuWidth : miniWidth,
          overflowX: 'hidden',
          overflowY: 'auto',
          bgcolor: 'background.paper',
          borderRight: 1,
          borderColor: 'divider',
          boxShadow: isMini && isWidened ? '8px 0 24px rgb(0 0 0 / 12%)' : 'none',
          transition: 'width 150ms',
        }}
      >
        <MenuList hideHeadings={!isOpen} />
      </Box>
    </Box>
  );
}
