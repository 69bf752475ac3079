import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuList } from './MenuList.tsx';
import { topBarHeight } from './TopBar.tsx';

/** Width of the open menu, in pixels. */
export const menuWidth = 260;
const miniWidth = 56;

/** The menu at the side. As a mini menu it shows icons alone and widens over the page on hover or focus. */
export function SideMenu({ isMini = false }: { isMini?: boolean }) {
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
        // What opens over the page by itself can be put away without moving.
        onKeyDown={(event) => event.key === 'Escape' && setWidened(false)}
        sx={{
          position: 'fixed',
          top: topBarHeight,
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
