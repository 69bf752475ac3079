import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import type { MenuEntry, Screen } from '../../lib/resource-definition.ts';

const access = ['ADMIN'] as const;

/** The settings of the installation, with the pages that belong to running it as further tabs. */
export const systemSettingsScreen: Screen = {
  path: '/system-settings',
  access,
  load: () => import('./SystemSettingsPage.tsx'),
};

export const systemSettingsMenu: MenuEntry = {
  section: 'system',
  labelKey: 'settings:menu',
  icon: SettingsIcon,
  to: '/system-settings',
  access,
  order: 590,
};
