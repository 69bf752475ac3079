import type { SvgIconComponent } from '@mui/icons-material';
import type { ComponentType } from 'react';
import type { Endpoint } from '#contract/endpoint.ts';
import type { ResourceName } from '#contract/resources.ts';
import type { Role } from '#contract/roles.ts';

/** The headings of the menu, in their order. */
export type MenuSection = 'content' | 'statistics' | 'review' | 'manage' | 'system';

/** One address of the portal: who may open it and the screen behind it, loaded when it is first opened. */
export interface Screen {
  /** A react-router path such as `/items/:mode`. */
  path: string;
  /** 'unknown' is someone who is not signed in; 'registered' anyone who is. */
  access: 'unknown' | 'registered' | 'all' | readonly Role[];
  load: () => Promise<{ default: ComponentType }>;
  /** Screens that stand alone, without top bar and menu. */
  bare?: boolean;
}

/** An entry of the menu; the palette offers the same place. */
export interface MenuEntry {
  section: MenuSection;
  /** A translation key with its namespace, as `collections:menu`. */
  labelKey: string;
  icon: SvgIconComponent;
  to: string;
  access: readonly Role[];
  /** Where in the menu it stands; smaller comes first. The first entry a person may open is where they land. */
  order: number;
}

/** Something the palette can do for those whose roles allow the call behind it. */
export interface PaletteCommand {
  id: string;
  labelKey: string;
  /** Further words by which it is found, a translation key. */
  keywordsKey?: string;
  icon: SvgIconComponent;
  /** Shown to those who may call this. */
  endpoint: Endpoint;
  run: (go: (to: string) => void) => void;
}

/** How a list of the entity is found by name in the palette. */
export interface ContentSearch {
  labelKey: string;
  icon: SvgIconComponent;
  /** Rows are asked for with `globalSearch` and this query besides. */
  query?: Record<string, string>;
  /** What to show of a row and where it leads. */
  present: (row: Record<string, unknown>) => { title: string; subtitleKey?: string; to: string };
}

/** A filter of a list: a query name of the address, and how its value is chosen. */
export interface ListFilter {
  /** The name in the address, as `status` or `updatedAt_Start`. */
  name: string;
  /** The name the list call uses, where it differs. */
  apiName?: string;
  labelKey: string;
  kind: 'select' | 'multiSelect' | 'yesNo' | 'day' | 'reference';
  /** For the select kinds. */
  options?: readonly { value: string; labelKey: string }[];
  /** For references: whose names are offered, and the query that narrows them. */
  reference?: { resource: ResourceName; query?: Record<string, string> };
}

/**
 * All that the portal knows of an entity. The app is a table of contents of these: menu, routes, access, palette
 * and data provider are derived from them.
 */
export interface ResourceDefinition {
  name: ResourceName;
  icon: SvgIconComponent;
  /** The query name that carries the id on this entity's pages, as `itemId`; undefined where the path does. */
  idParam?: string;
  endpoints: {
    list: Endpoint;
    details: Endpoint;
    add: Endpoint;
    edit: Endpoint;
    remove: Endpoint;
    /** Calls for many records at once, where the API has them; they take `items` or `ids`, and answer `items`. */
    addMany?: Endpoint;
    editMany?: Endpoint;
    removeMany?: Endpoint;
  };
  /** The other resources whose lists a write to this one makes stale. */
  stale?: readonly ResourceName[];
  /** What every list and details call of the portal sends besides, as `disableTranslation`. */
  query?: { list?: Record<string, string>; details?: Record<string, string> };
  sortFields: readonly string[];
  filters: readonly ListFilter[];
  screens: readonly Screen[];
  menu: readonly MenuEntry[];
  commands: readonly PaletteCommand[];
  search: readonly ContentSearch[];
}
