import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { memo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { useStore } from '../../lib/store.ts';
import { Palette } from '../palette/Palette.tsx';
import { preferences, setPreferences } from '../preferences.ts';
import { DrawerMenu } from './DrawerMenu.tsx';
import { OfflineBar } from './OfflineBar.tsx';
import { PageBreadcrumbs } from './PageBreadcrumbs.tsx';
import { RouteAnnouncer } from './RouteAnnouncer.tsx';
import { SettingsPanel } from './SettingsPanel.tsx';
import { SideMenu } from './SideMenu.tsx';
import { TopBar } from './TopBar.tsx';
import { TopMenu } from './TopMenu.tsx';

/**
 * Top bar, menu in the chosen style, settings and palette, around every page. It does not render again with each
 * address; the parts that depend on the address read it themselves.
 */
export const Frame = memo(function Frame() {
  const { t } = useTranslation('shell');
  const { navigationType, sideMenuOpen } = useStore(preferences);
  const isWide = useMediaQuery(useTheme().breakpoints.up('md'));
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [areSettingsOpen, setSettingsOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  const isSideOpen = sideMenuOpen ?? true;

  const toggleMenu = () => (isWide ? setPreferences({ sideMenuOpen: !isSideOpen }) : setDrawerOpen(true));
  return (
    <Box sx={{ minHeight: '100vh', display: 'flex', flexDirection: 'column' }}>
      <Box component="a" href="#content" sx={skipLink}>
        {t('skipToContent')}
      </Box>
      <TopBar
        onMenu={isWide && navigationType !== 'side' ? undefined : toggleMenu}
        onSettings={() => setSettingsOpen(true)}
      />
      <OfflineBar />
      {isWide && navigationType === 'top' && <TopMenu />}
      <Box sx={{ display: 'flex', flex: 1, minHeight: 0 }}>
        {isWide && navigationType === 'side' && isSideOpen && <SideMenu />}
        {isWide && navigationType === 'miniSide' && <SideMenu isMini />}
        <Box
          ref={main}
          component="main"
          id="content"
          tabIndex={-1}
          sx={{ flex: 1, minWidth: 0, p: { xs: 2, md: 3 }, outline: 'none' }}
        >
          <PageBreadcrumbs />
          <Outlet />
        </Box>
      </Box>
      {!isWide && <DrawerMenu open={isDrawerOpen} onClose={() => setDrawerOpen(false)} />}
      <SettingsPanel open={areSettingsOpen} onClose={() => setSettingsOpen(false)} />
      <Palette />
      <RouteAnnouncer main={main} />
    </Box>
  );
});

const skipLink = {
  position: 'absolute',
  left: -9999,
  '&:focus': { left: 8, top: 8, zIndex: 'tooltip', p: 1, bgcolor: 'background.paper', borderRadius: 1 },
};
