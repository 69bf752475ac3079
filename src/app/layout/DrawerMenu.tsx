import Drawer from '@mui/material/Drawer';
import { useTranslation } from 'react-i18next';
import { MenuList } from './MenuList.tsx';
import { menuWidth } from './SideMenu.tsx';

/** The menu on a small screen. */
export function DrawerMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
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
