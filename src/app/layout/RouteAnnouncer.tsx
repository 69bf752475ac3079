import Box from '@mui/material/Box';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../components/use-page-title.ts';
import { useCrumbs } from './use-crumbs.ts';
import { useFocusOnPage } from './use-focus-on-page.ts';

/** Names the window after the page, moves the focus into each new page, and has screen readers read its heading. */
export function RouteAnnouncer({ main }: { main: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation('shell');
  usePageTitle(useCrumbs().pages.at(-1)?.label ?? t('menu'));
  const heading = useFocusOnPage(main);
  return (
    <Box aria-live="polite" sx={visuallyHidden}>
      {heading}
    </Box>
  );
}
