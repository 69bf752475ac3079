import Box from '@mui/material/Box';
import { CanAccess } from '@refinedev/core';
import { useTranslation } from 'react-i18next';
import { TopMenuLink } from './TopMenuLink.tsx';
import { TopMenuSection } from './TopMenuSection.tsx';
import { useMenuSections } from './use-menu-sections.ts';

/** The menu as one row under the top bar: the section of content is laid out, each other one is a drop-down menu. */
export function TopMenu() {
  const { t } = useTranslation('shell');
  return (
    <Box component="nav" aria-label={t('menu')} sx={row}>
      {useMenuSections().map((section) => (
        <CanAccess key={section.name} resource={section.name} action="list">
          {section.name === 'content' ? (
            section.items.map((item) => (
              <CanAccess key={item.name} resource={item.name} action="list">
                <TopMenuLink {...item} />
              </CanAccess>
            ))
          ) : (
            <TopMenuSection {...section} />
          )}
        </CanAccess>
      ))}
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
