import type { SvgIconComponent } from '@mui/icons-material';
import type { BaseRecord } from '@refinedev/core';
import type { TFunction } from 'i18next';
import type { ComponentType } from 'react';
import type { Endpoint } from '#contract/endpoint.ts';
import type { EndpointGroup, endpoints } from '#contract/endpoints.ts';
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
  /** Screens without top bar and menu. */
  bare?: boolean;
  /** Closed while someone views the portal as another person. */
  closedToViewing?: boolean;
}

/** An entry of the menu; the palette offers the same place. */
export interface MenuEntry {
  section: MenuSection;
  /** A translation key with its namespace, as `collections:menu`. */
  labelKey: string;
  icon: SvgIconComponent;
  to: string;
  access: readonly Role[];
  /** Closed while someone views the portal as another person. */
  closedToViewing?: boolean;
  /** Its position in the menu; smaller comes first. The first entry a person may open is their start page. */
  order: number;
}

/** Refine's names for calls of the contract; every other call is an action by its own name. */
export const actionOfCall = { details: 'show', add: 'create', remove: 'delete' } as const;

type ActionOf<Call> = Call extends keyof typeof actionOfCall ? (typeof actionOfCall)[Call] : Call;

/** What the access control provider is asked: a resource, and an action that is one of its calls. */
export type Right = {
  [Group in EndpointGroup]: readonly [resource: Group, action: ActionOf<keyof (typeof endpoints)[Group]>];
}[EndpointGroup];

/** Something the palette can do for those who have the right to. */
export interface PaletteCommand {
  id: string;
  labelKey: string;
  /** Further words by which it is found, a translation key. */
  keywordsKey?: string;
  icon: SvgIconComponent;
  right: Right;
  run: (go: (to: string) => void) => void;
}

/** How a list of the entity is found by name in the palette. */
export interface ContentSearch {
  labelKey: string;
  /** Sent with the search, as the type of tags. */
  query?: Record<string, string>;
  /** What to show of a row and where it leads. */
  present: (row: Record<string, unknown>) => {
    title: string;
    subtitleKey?: string;
    /** In place of words of ours. */
    subtitle?: string;
    icon: SvgIconComponent;
    to: string;
  };
}

/** A filter of a list: a query name of the address, and how its value is chosen. */
export type ListFilter = OptionFilter | ReferenceFilter | PersonFilter | TypedFilter;

interface FilterBase {
  /** The name in the address, as `status` or `updatedAt_Start`. */
  name: string;
  /** The name the list call uses, where it differs. */
  apiName?: string;
  labelKey: string;
  /** What its value means, as "from the beginning"; shown under the field. */
  helpKey?: string;
}

interface OptionFilter extends FilterBase {
  kind: 'select' | 'multiSelect' | 'yesNo' | 'day';
  /** For the select kinds. */
  options?: readonly { value: string; labelKey: string }[];
}

/** Chooses records of another resource. */
export interface ReferenceFilter extends FilterBase {
  kind: 'reference';
  /** Whose names are offered, and the query that narrows them. */
  reference: { resource: ResourceName; query?: Record<string, string> };
}

/** Chooses people by their names, of all those whom the person may list. */
interface PersonFilter extends FilterBase {
  kind: 'person';
  /** The call takes one person alone. */
  isOne?: boolean;
}

/** A text, the smallest value of a number, or a time of day as `14:35`, in steps of five minutes. */
interface TypedFilter extends FilterBase {
  kind: 'text' | 'atLeast' | 'time';
  /** Of a time: the filter of the day, without which it means nothing. */
  within?: string;
}

/** The removal of a record: what the question before it says and offers. Its texts are `<resource>:removal.*`. */
export interface Removal<Row> {
  /** What the removal touches besides where the record is used, as what it holds. */
  text?(row: Row, t: TFunction): string;
  /** What may be removed too, by those who have the right to; labelled `<resource>:removal.<id>`. */
  choices?: readonly { id: string; checked: boolean; right: Right }[];
  /** What the call takes besides the id. */
  query?(row: Row, checked: Readonly<Record<string, boolean>>): Record<string, string>;
  /** What can take its place where it is used: the query of a list to choose from, or what opens a dialog for that. */
  swap:
    | { query(row: Row): Record<string, string> }
    | { pick(row: Row, onPick: (picked: BaseRecord) => void): void };
}

/** The removal of a record of an entity that does not go to the trash: what opens the question before it. */
export interface OwnRemoval<Row> {
  open(row: Row, onRemoved?: () => void): void;
}

/** A list of the entity: a place in the menu, and a source of the palette's search. */
export interface ResourceList {
  path: string;
  access: readonly Role[];
  section: MenuSection;
  /** Its position in the menu; see MenuEntry. */
  order: number;
  /** Of an entity with several lists: the part of its translation keys and of the query that distinguishes them. */
  only?: { key: string; query: Record<string, string>; icon: SvgIconComponent };
}

/** What the portal must know of anything that it lists, be it records of an entity or, as in the trash, of several. */
export interface ListDeclaration {
  name: EndpointGroup;
  icon: SvgIconComponent;
  endpoints: { list: Endpoint } & Partial<Record<Exclude<EntityCall, 'list'>, Endpoint>>;
  /** The other resources whose lists a write to this one makes stale. */
  stale?: readonly ResourceName[];
  /** What every list and details call of the portal sends besides, as `disableTranslation`. */
  query?: { list?: Record<string, string>; details?: Record<string, string> };
  sortFields: readonly string[];
  filters: readonly ListFilter[];
  screens: readonly Screen[];
  lists: readonly ResourceList[];
  commands: readonly PaletteCommand[];
  /** How the palette finds what is listed. */
  searches?: readonly ContentSearch[];
}

/**
 * The calls by which Refine's verbs are done. Those for many records at once are there where the API has them; they take
 * `items` or `ids`, and answer `items`.
 */
export type EntityCall =
  | 'list'
  | 'details'
  | 'add'
  | 'edit'
  | 'remove'
  | 'addMany'
  | 'editMany'
  | 'removeMany';

/** A declared list with what follows from it. */
export interface ListDefinition extends ListDeclaration {
  menu: readonly MenuEntry[];
}

/** What an entity declares of itself. */
export interface ResourceDeclaration<Row extends BaseRecord> extends ListDeclaration {
  name: ResourceName;
  /** The query name that carries the id on this entity's pages, as `itemId`; undefined where the path does. */
  idParam?: string;
  endpoints: ListDeclaration['endpoints'] & Record<'details' | 'add' | 'edit' | 'remove' | 'usage', Endpoint>;
  /** The field by which people know a record. */
  nameField: string;
  /** The translation key of what a record is, as its type. */
  typeKey(row: Row): string;
  /** The icon of what a record is; without it, that of its list. */
  typeIcon?(row: Row): SvgIconComponent;
  /** The address of the page that shows a record. */
  showPath(row: Row): string;
  /** The address of the page that edits a record, or what opens the dialog that does. */
  editPath?(row: Row): string;
  openForm?(row: Row): void;
  removal: Removal<Row> | OwnRemoval<Row>;
  /** How the palette finds its records: what is sent with the search. Absent where it does not. */
  search?: { query?: Record<string, string> };
}

/** Sent with a search of content, which is named in the language of the reader. */
export const inReadersLanguage = { disableTranslation: 'false', showTranslationsDictionary: 'false' };

/** All that the portal knows of an entity; menu, routes, access, palette and data provider are derived from it. */
export interface ResourceDefinition<Row extends BaseRecord = BaseRecord>
  extends ResourceDeclaration<Row>,
    ListDefinition {
  name: ResourceName;
  endpoints: ResourceDeclaration<Row>['endpoints'];
  searches: readonly ContentSearch[];
}

/** Derives the menu entries of what is listed. */
export function defineList<Declared extends ListDeclaration>(
  declared: Declared,
): Declared & Pick<ListDefinition, 'menu'> {
  const { name, icon, lists } = declared;
  const menu = lists.map(
    ({ path, access, section, order, only }): MenuEntry => ({
      section,
      labelKey: [`${name}:menu`, only?.key].filter(Boolean).join('.'),
      icon: only?.icon ?? icon,
      to: path,
      access,
      order,
    }),
  );
  return { ...declared, menu };
}

/** Derives menu entries and searches from what an entity declares. */
export function defineResource<Row extends BaseRecord>(
  declared: ResourceDeclaration<Row> & { nameField: Extract<keyof Row, string> },
): ResourceDefinition<Row> {
  const { nameField, lists } = declared;
  const list = defineList(declared);
  const searches = list.menu.map(
    ({ labelKey, icon }, index): ContentSearch => ({
      labelKey,
      query: { ...declared.search?.query, ...lists[index]?.only?.query },
      present: (found) => {
        const row = found as Row;
        return {
          title: String(row[nameField]),
          subtitleKey: declared.typeKey(row),
          icon: declared.typeIcon?.(row) ?? icon,
          to: declared.showPath(row),
        };
      },
    }),
  );
  return { ...list, searches: declared.search ? searches : [] };
}

/** The address of the list that a record is in. */
export function listPathOf<Row extends BaseRecord>(
  { lists }: Pick<ResourceDefinition<Row>, 'lists'>,
  record: Row,
): string {
  const holds = ({ only }: ResourceList) =>
    Object.entries(only?.query ?? {}).every(([name, value]) => record[name] === value);
  return lists.find(holds)?.path ?? '/';
}
