import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useCurrentUser } from '../../providers/current-user.ts';
import { isCurrentPage, menuFor } from '../routing/screens.ts';
import { menuSections } from './MenuList.tsx';
import { TopMenuLink } from './TopMenuLink.tsx';
import { TopMenuSection } from './TopMenuSection.tsx';

/** The menu as one row under the top bar: what people work on stands open, the rest in menus by their headings. */
export function TopMenu() {
  const { t } = useTranslation(['shell', 'collections', 'items', 'tags']);
  const { pathname } = useLocation();
  const entries = menuFor(useCurrentUser());
  return (
    <Box component="nav" aria-label={t('shell:menu')} sx={row}>
      {menuSections.map((section) => {
        const own = entries.filter((entry) => entry.section === section);
        if (section !== 'content') return <TopMenuSection key={section} section={section} entries={own} />;
        return own.map((entry) => (
          <TopMenuLink key={entry.to} entry={entry} isPresent={isCurrentPage(entry, pathname)} />
        ));
      })}
    </Box>
  );
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 0.5,
  px: 2,
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
} as const;
