import { useMenu } from '@refinedev/core';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';

/** A page in the menu. */
export interface MenuItemProps {
  /** The name of its resource, by which `CanAccess` asks whether it is open to the person. */
  name: string;
  to: string;
  label: string;
  icon: ReactNode;
  /** Whether it or a page below it is shown now. */
  isCurrent: boolean;
}

/** A section of the menu with its pages, before access is checked. */
export interface MenuSectionProps {
  name: string;
  label: string;
  items: MenuItemProps[];
}

/** Refine's menu, with the page that is shown now. */
export function useMenuSections(): MenuSectionProps[] {
  const { menuItems, selectedKey } = useMenu();
  const { pathname } = useLocation();
  return menuItems.map(({ name, label, children }) => ({
    name,
    label: label ?? '',
    items: children.map(({ name, label, icon, route = '', key }) => ({
      name,
      to: route,
      label: label ?? '',
      icon,
      isCurrent: `${selectedKey}/`.startsWith(`${key}/`) || `${pathname}/`.startsWith(`${route}/`),
    })),
  }));
}
