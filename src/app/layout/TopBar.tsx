import LogoutIcon from '@mui/icons-material/LogoutOutlined';
import MenuIcon from '@mui/icons-material/Menu';
import PersonIcon from '@mui/icons-material/PersonOutlined';
import SearchIcon from '@mui/icons-material/Search';
import TuneIcon from '@mui/icons-material/TuneOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { BarButton } from '../../components/BarButton.tsx';
import { LanguageMenu } from '../../components/LanguageMenu.tsx';
import { Logo } from '../../components/Logo.tsx';
import { lowScreen } from '../../components/view-style.ts';
import { commandKey } from '../../lib/command-key.ts';
import { defineModal } from '../../lib/modals.ts';
import { currentViewing } from '../../lib/session.ts';
import { useOpenPalette } from '../palette/Palette.tsx';
import { useSignOut } from '../use-sign-out.ts';
import { NamespaceSwitcher } from './NamespaceSwitcher.tsx';

/** Height of the top bar, in pixels. */
export const topBarHeight = 56;

/** Palette, mode and style of the menu, in a panel at the side. */
const settingsPanel = defineModal(() => import('./SettingsPanel.tsx'));

/** The top bar: namespace, search, language, settings, profile and signing out. */
export function TopBar({ onMenu }: { onMenu: (() => void) | undefined }) {
  const { t } = useTranslation('shell');
  const openPalette = useOpenPalette();
  return (
    <Box component="header" sx={bar}>
      {onMenu && <BarButton label={t('menu')} icon={MenuIcon} onClick={onMenu} />}
      <Box sx={{ display: { xs: 'none', sm: 'flex' }, mx: 0.5 }}>
        <Logo />
      </Box>
      <NamespaceSwitcher />
      <Box sx={{ flex: 1, display: 'flex', justifyContent: 'center', minWidth: 0 }}>
        <ButtonBase onClick={openPalette} sx={searchField} aria-keyshortcuts="Control+K Meta+K">
          <SearchIcon fontSize="small" />
          <Box component="span" sx={{ flex: 1, textAlign: 'left' }}>
            {t('search')}
          </Box>
          <Box component="kbd" sx={key}>
            {commandKey}K
          </Box>
        </ButtonBase>
      </Box>
      <Box sx={{ display: { xs: 'block', lg: 'none' } }}>
        <BarButton label={t('search')} icon={SearchIcon} onClick={openPalette} />
      </Box>
      <LanguageMenu />
      <BarButton label={t('settings.title')} icon={TuneIcon} onClick={() => settingsPanel.open({})} />
      <ProfileButton />
      {!currentViewing() && <SignOutButton />}
    </Box>
  );
}

/** A component of its own, so that the bar does not render again with each address. */
function ProfileButton() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  return <BarButton label={t('profile')} icon={PersonIcon} onClick={() => navigate('/profile')} />;
}

/** Apart for the same reason: Refine's hook for signing out reads the address. */
function SignOutButton() {
  const { t } = useTranslation('shell');
  const signOut = useSignOut();
  return <BarButton label={t('logout')} icon={LogoutIcon} onClick={() => void signOut()} />;
}

const bar = {
  position: 'sticky',
  top: 'var(--view-bar, 0px)',
  [lowScreen]: { position: 'static' },
  zIndex: 'appBar',
  height: topBarHeight,
  flexShrink: 0,
  display: 'flex',
  alignItems: 'center',
  gap: { xs: 0, sm: 0.5 },
  px: { xs: 0.5, sm: 1.5 },
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
} as const;

const searchField = {
  display: { xs: 'none', lg: 'flex' },
  gap: 1,
  alignItems: 'center',
  width: '100%',
  maxWidth: 420,
  height: 36,
  px: 1.5,
  fontSize: 14,
  color: 'text.secondary',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.default',
  '&:hover': { borderColor: 'text.secondary' },
};

const key = { font: 'inherit', fontSize: 12, px: 0.75, border: 1, borderColor: 'divider', borderRadius: 0.5 };
