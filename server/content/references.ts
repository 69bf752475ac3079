import type { TagType } from '#contract/tags.ts';
import type { ValidationIssue } from '#contract/validation.ts';
import type { Connection } from '#server/database/session.ts';
import { prepared } from '#server/database/statement.ts';
import type { Viewer } from '../http/viewer.ts';
import { maySee, type Owned } from './access.ts';

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
  return ids.flatMap((id, index): ValidationIssue[] => {
    if (before.includes(id) && known.has(id)) return [];
    const tag = known.get(id);
    const at = ids.length === 1 && path === 'itemTag' ? path : `${path}.${index}`;
    if (!tag || !maySee(viewer, tag)) return [{ path: at, key: 'unknownReference' }];
    return tag.type === type ? [] : [{ path: at, key: 'wrongTagKind' }];
  });
}

/** Checks that namespaces exist, and locks them. Whether the viewer may choose them is checked with access. */
export async function namespaceIssues(connection: Connection, ids: string[] | undefined) {
  if (!ids || ids.length === 0) return [];
  const rows = await connection.run<{ id: string }>(prepared(heldNamespaces, [ids]));
  const known = new Set(rows.map((row) => row.id));
  return ids.flatMap((id, index) =>
    known.has(id) ? [] : [{ path: `namespaces.${index}`, key: 'unknownReference' as const }],
  );
}
