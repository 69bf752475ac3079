import Box from '@mui/material/Box';
import Breadcrumbs from '@mui/material/Breadcrumbs';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useBreadcrumb } from '@refinedev/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useLocation } from 'react-router';
import { usePageTitle } from '../../components/use-page-title.ts';
import { isWebView } from '../../lib/session.ts';
import { useNamespaces } from '../../providers/current-user.ts';
import { menuEntries } from '../routing/screens.ts';

/** The pages above the current one, with their addresses, and what is done here; nothing for a list itself. */
export function useCrumbs(): { pages: { label: string; to: string }[]; action: string | undefined } {
  const { t } = useTranslation();
  const { breadcrumbs } = useBreadcrumb();
  const pages = breadcrumbs.flatMap(({ label, href }) => {
    // A list with a parameter in its address is called as the menu entry of that address.
    const entry = menuEntries.find(({ to }) => to === href);
    return href ? [{ to: href, label: entry ? t(entry.labelKey) : label }] : [];
  });
  const last = breadcrumbs.at(-1);
  return { pages, action: last?.href ? undefined : last?.label };
}

/** The place of a page: a link from a record back to its list, and the name of the page for screen readers. */
export function PagePlace({ main }: { main: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation('shell');
  const { pages, action } = useCrumbs();
  const place = [action, pages.at(-1)?.label ?? t('menu'), useNamespaces().selected?.name];
  return (
    <>
      <RouteAnnouncer place={place.filter(Boolean).join(' · ')} main={main} />
      {action && pages.length > 0 && !isWebView() && (
        <Breadcrumbs aria-label={t('breadcrumbs')} sx={{ mb: 1, fontSize: 14 }}>
          {pages.map(({ to, label }) => (
            <Link key={to} component={RouterLink} to={to} color="text.secondary" underline="hover">
              {label}
            </Link>
          ))}
          <Typography component="span" sx={{ fontSize: 14 }} aria-current="page">
            {action}
          </Typography>
        </Breadcrumbs>
      )}
    </>
  );
}

/** Names the window after the page, moves the focus into each new page, and has screen readers read its heading. */
function RouteAnnouncer({ place, main }: { place: string; main: RefObject<HTMLElement | null> }) {
  usePageTitle(place);
  const heading = useFocusOnPage(main);
  return (
    <Box aria-live="polite" sx={visuallyHidden}>
      {heading}
    </Box>
  );
}

/** How long a page has to name itself before its heading is read out, in milliseconds. */
const namingTime = 400;

/**
 * Moves the focus into each new page, unless something in it has taken the focus. Returns the heading of the page for
 * screen readers, which hear nothing of a page that changes without loading.
 */
function useFocusOnPage(main: RefObject<HTMLElement | null>): string {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  const [heading, setHeading] = useState('');
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const isElsewhere = !main.current?.contains(document.activeElement);
    if (isElsewhere && !document.querySelector('[role$=dialog]'))
      main.current?.focus({ preventScroll: true });
    const timer = setTimeout(
      () => setHeading(main.current?.querySelector('h1')?.innerText ?? document.title),
      namingTime,
    );
    return () => clearTimeout(timer);
  }, [main, pathname]);
  return heading;
}
