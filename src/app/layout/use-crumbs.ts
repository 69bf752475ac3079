import { useBreadcrumb, useMenu } from '@refinedev/core';

/** The pages above the current one, with their addresses, and what is done here; nothing for a list itself. */
export function useCrumbs(): { pages: { label: string; to: string }[]; action: string | undefined } {
  const { breadcrumbs } = useBreadcrumb();
  const { menuItems } = useMenu();
  const inMenu = menuItems.flatMap(({ children }) => children);
  const pages = breadcrumbs.flatMap(({ label, href }) =>
    // A list with a parameter in its address is called as the menu entry of that address.
    href ? [{ to: href, label: inMenu.find(({ route }) => route === href)?.label ?? label }] : [],
  );
  const last = breadcrumbs.at(-1);
  return { pages, action: last?.href ? undefined : last?.label };
}
