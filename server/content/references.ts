import * as z from 'zod';
import type { Fields } from '#contract/fields.ts';
import type { TagType } from '#contract/tags.ts';
import type { ValidationIssue } from '#contract/validation.ts';
import type { Connection } from '#server/database/session.ts';
import { prepared } from '#server/database/statement.ts';
import { governsContent, privateTo, seesAllNamespaces, type Viewer } from '../http/viewer.ts';
import { keepingHidden, maySee, type Owned } from './access.ts';

const heldTags = `select id, type, namespaces, created_by as "createdBy" from tags where id = any($1::uuid[])
  order by id for key share`;
const heldNamespaces = 'select id from namespaces where id = any($1::uuid[]) order by id for key share';

/**
 * Checks that tags exist, have the right type and are visible to the viewer, and locks them ("for key share") so
 * that none is deleted before the transaction that refers to it ends. Those that were there before are not checked
 * again: the viewer need not see all of them.
 */
export async function tagIssues(
  connection: Connection,
  viewer: Viewer,
  {
    path,
    ids,
    before = [],
    type,
  }: { path: string; ids: string[] | undefined; before?: string[]; type: TagType },
): Promise<ValidationIssue[]> {
  if (!ids || ids.length === 0) return [];
  const rows = await connection.run<Owned & { id: string; type: TagType }>(prepared(heldTags, [ids]));
  const known = new Map(rows.map((row) => [row.id, row]));
  // What is kept although the viewer does not see it has no place in what they sent.
  const isKept = (id: string, tag = known.get(id)) => before.includes(id) && tag && !maySee(viewer, tag);
  return ids
    .filter((id) => !isKept(id))
    .flatMap((id, index): ValidationIssue[] => {
      if (before.includes(id) && known.has(id)) return [];
      const tag = known.get(id);
      const at = ids.length === 1 && path === 'itemTag' ? path : `${path}.${index}`;
      if (!tag || !maySee(viewer, tag)) return [{ path: at, key: 'unknownReference' }];
      return tag.type === type ? [] : [{ path: at, key: 'wrongTagType' }];
    });
}

const heldRows = (table: 'collections' | 'items') => `select id, namespaces, public, created_by as "createdBy"
  from ${table} where id = any($1::uuid[]) order by id for key share`;

/** Checks that collections, or items, exist and are visible to the viewer, and locks them in the same way. */
export async function contentIssues(
  connection: Connection,
  viewer: Viewer,
  { path, to, ids, before }: { path: string; to: 'collections' | 'items'; ids: string[]; before: string[] },
): Promise<ValidationIssue[]> {
  const rows = await connection.run<Owned & { id: string }>(prepared(heldRows(to), [ids]));
  const isKnown = (id: string) =>
    rows.some((row) => row.id === id && (before.includes(id) || maySee(viewer, row)));
  return ids.every(isKnown) ? [] : [{ path, key: 'unknownReference' }];
}

/** What may be hidden of the things that a row refers to. Histories refer to what is in the trash, too. */
const hidingTables = {
  tags: 'true',
  collections: 'public',
  items: 'public',
  trash: 'public',
} as const;
type Hidden = Exclude<keyof typeof hidingTables, 'trash'>;

function hiddenAmong(entities: readonly Hidden[]): string {
  return ([...entities, 'trash'] as const)
    .map(
      (table) => `select id from ${table} where id = any($1::uuid[])
        and ((namespaces <> '{}' and not namespaces && $2::uuid[])
          or not (${hidingTables[table]} or $3 or created_by is not distinct from $4::uuid))`,
    )
    .join(' union all ');
}

/** The ids in some rows of what the viewer does not see. Someone who sees everything, and rows without any, cost no query. */
async function hiddenIn(
  connection: Connection,
  viewer: Viewer,
  fields: readonly HidingField[],
  rows: readonly object[],
): Promise<Set<string>> {
  const ids = rows.flatMap((row) => fields.flatMap(({ name }) => idsAt(row, name)));
  if (ids.length === 0 || seesAllNamespaces(viewer)) return new Set();
  const entities = [...new Set(fields.map(({ to }) => to))];
  const values = [[...new Set(ids)], viewer.namespaces, governsContent(viewer), privateTo(viewer)];
  const found = await connection.run<{ id: string }>(prepared(hiddenAmong(entities), values));
  return new Set(found.map(({ id }) => id));
}

/** Some rows, or parts of them, without the tags, collections and items that the viewer does not see. */
export async function withoutHiddenReferences<Row extends object>(
  connection: Connection,
  viewer: Viewer,
  fields: Fields,
  rows: Row[],
): Promise<Row[]> {
  const hiding = hidingFieldsOf(fields);
  const hidden = await hiddenIn(connection, viewer, hiding, rows);
  if (hidden.size === 0) return rows;
  const visible = (value: unknown) => {
    if (Array.isArray(value)) return value.filter((id) => !hidden.has(id));
    return hidden.has(value as string) ? null : value;
  };
  return rows.map((row) => {
    const shown = hiding
      .filter(({ name }) => name in row)
      .map(({ name }) => [name, visible(valueAt(row, name))]);
    return { ...row, ...Object.fromEntries(shown) };
  });
}

/** The body of a change with what the row refers to and the viewer does not see in its place. */
export async function keepingHiddenReferences(
  connection: Connection,
  viewer: Viewer,
  fields: Fields,
  body: object,
  current: object,
): Promise<object> {
  const hiding = hidingFieldsOf(fields).filter(({ name }) => valueAt(body, name) !== undefined);
  const hidden = await hiddenIn(connection, viewer, hiding, [current]);
  if (hidden.size === 0) return body;
  const kept = hiding.map(({ name }) => {
    const [before, wanted] = [valueAt(current, name), valueAt(body, name)];
    if (!Array.isArray(before)) return [name, wanted ?? before];
    const visible = idsAt(body, name).filter((id) => !hidden.has(id));
    return [name, keepingHidden(before, (id) => hidden.has(id), visible)];
  });
  return { ...body, ...Object.fromEntries(kept) };
}

/** A field whose ids not everybody sees. */
interface HidingField {
  name: string;
  to: Hidden;
}

function hidingFieldsOf(fields: Fields): HidingField[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const to = field instanceof z.ZodType ? undefined : field.reference?.to;
    return to === 'tags' || to === 'collections' || to === 'items' ? [{ name, to }] : [];
  });
}

/** The ids that a field holds: of one thing, of several, or of none. */
export function idsAt(row: object, field: string): string[] {
  const value = valueAt(row, field) as string[] | string | null | undefined;
  return value ? [value].flat() : [];
}

function valueAt(row: object, field: string): unknown {
  return (row as Record<string, unknown>)[field];
}

/** Checks that namespaces exist, and locks them. Whether the viewer may choose them is checked with access. */
export async function namespaceIssues(
  connection: Connection,
  ids: string[] | undefined,
  path = 'namespaces',
) {
  if (!ids || ids.length === 0) return [];
  const rows = await connection.run<{ id: string }>(prepared(heldNamespaces, [ids]));
  const known = new Set(rows.map((row) => row.id));
  return ids.flatMap((id, index) =>
    known.has(id)
      ? []
      : [{ path: path === 'namespaces' ? `${path}.${index}` : path, key: 'unknownReference' as const }],
  );
}
