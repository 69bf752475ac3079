import Box from '@mui/material/Box';
import List from '@mui/material/List';
import Typography from '@mui/material/Typography';
import { CanAccess } from '@refinedev/core';
import { MenuLink } from './MenuLink.tsx';
import { useMenuSections } from './use-menu-sections.ts';

/** The menu's entries under their headings, as far as they are open to the person. */
export function MenuList({ onChoose, hideHeadings }: { onChoose?: () => void; hideHeadings?: boolean }) {
  return useMenuSections().map((section) => (
    <CanAccess key={section.name} resource={section.name} action="list">
      <Box component="section" sx={{ pt: 1 }}>
        <Typography component="h2" sx={{ ...heading, visibility: hideHeadings ? 'hidden' : 'visible' }}>
          {section.label}
        </Typography>
        <List disablePadding sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 0.25 }}>
          {section.items.map((item) => (
            <CanAccess key={item.name} resource={item.name} action="list">
              <MenuLink {...item} onClick={onChoose} />
            </CanAccess>
          ))}
        </List>
      </Box>
    </CanAccess>
  ));
}

const heading = {
  px: 2.5,
  py: 0.5,
  fontSize: 12,
  fontWeight: 600,
  color: 'text.secondary',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
} as const;
