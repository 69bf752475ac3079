import Box from '@mui/material/Box';
import List from '@mui/material/List';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { MenuSection } from '../../lib/resource-definition.ts';
import { useCurrentUser } from '../../providers/current-user.ts';
import { menuFor } from '../routing/screens.ts';
import { MenuLink } from './MenuLink.tsx';

/** The order of the headings. */
export const menuSections: readonly MenuSection[] = ['content', 'statistics', 'review', 'manage', 'system'];

/** The menu's entries under their headings, as far as they are open to the person. */
export function MenuList({ onChoose, hideHeadings }: { onChoose?: () => void; hideHeadings?: boolean }) {
  const { t } = useTranslation(['shell', 'collections', 'items', 'tags']);
  const entries = menuFor(useCurrentUser());
  return menuSections.map((section) => {
    const own = entries.filter((entry) => entry.section === section);
    if (own.length === 0) return null;
    return (
      <Box key={section} component="section" sx={{ pt: 1 }}>
        <Typography component="h2" sx={{ ...heading, visibility: hideHeadings ? 'hidden' : 'visible' }}>
          {t(`shell:sections.${section}`)}
        </Typography>
        <List disablePadding sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 0.25 }}>
          {own.map((entry) => (
            <MenuLink
              key={entry.to}
              to={entry.to}
              icon={entry.icon}
              label={t(entry.labelKey)}
              onClick={onChoose}
            />
          ))}
        </List>
      </Box>
    );
  });
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
