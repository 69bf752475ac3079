import Box from '@mui/material/Box';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { usePageTitle } from '../../components/use-page-title.ts';
import { placeOf } from '../routing/screens.ts';
import { useFocusOnPage } from './use-focus-on-page.ts';

/** Tells the window and those who hear the portal which page was come to, and leads the focus there. */
export function RouteAnnouncer({ main }: { main: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation(['shell', 'collections', 'items', 'tags']);
  usePageTitle(t(placeOf(useLocation().pathname)));
  const heading = useFocusOnPage(main);
  return (
    <Box aria-live="polite" sx={visuallyHidden}>
      {heading}
    </Box>
  );
}
