import type { UndoOutcome } from '#contract/changes.ts';
import { type ResourceName, resourceNames } from '#contract/resources.ts';
import type { Connection } from '#server/database/session.ts';
import type { Viewer } from '../http/viewer.ts';
import type { StoredContent } from './model.ts';
import { changedSince, type WrittenRow } from './request-changes.ts';
import { lockForTrash } from './trash.ts';
import { readOwners, type Undoable, type UndoRefusal } from './undo-values.ts';
import { unusedOf } from './where-used.ts';

/** The entities that undo knows, as their routes register them. */
export type Undoables = Map<ResourceName, Undoable>;

type Refused = UndoOutcome['refused']['named'][number];
/** Something that is not undone; without a name for someone who does not see it. */
export type Refusal = Omit<Refused, 'name'> & { name: string | undefined };

export const idsOf = (some: readonly WrittenRow[]) => some.map(({ id }) => id);

/**
 * Locks the rows that a request changed or added, and says which of them can be undone, and why the others cannot. What it
 * added is left where others use it; all rows that it wrote are `except`ed from these.
 */
export async function judge(
  connection: Connection,
  undoables: Undoables,
  viewer: Viewer,
  rows: readonly WrittenRow[],
  except: readonly string[],
): Promise<{ ready: WrittenRow[]; refusals: Refusal[] }> {
  const ofEntity = (entity: ResourceName) => rows.filter((row) => row.entity === entity);
  for (const entity of resourceNames) {
    const added = ofEntity(entity).filter(({ isNew }) => isNew);
    if (added.length > 0) await lockForTrash(connection, entity, idsOf(added));
  }
  const ready: WrittenRow[] = [];
  const refusals: Refusal[] = [];
  for (const entity of resourceNames) {
    const model = undoables.get(entity);
    const own = ofEntity(entity);
    if (!model || own.length === 0) continue;
    const expected = own.filter(({ fields }) => model.holders?.fields.some((field) => fields.has(field)));
    if (expected.length > 0) await model.holders?.lock(connection, idsOf(expected));
    const held = await readOwners(connection, model, idsOf(own), 'for update');
    const live = new Map(held.map((row) => [row.id, row]));
    const moved = own.filter(({ id, version }) => live.get(id) && live.get(id)?.version !== version);
    const changed = await changedSince(connection, moved);
    const added = own.filter(({ isNew, id }) => isNew && live.has(id));
    const used = await usedByOthers(connection, entity, added, except);
    for (const row of own) {
      const current = live.get(row.id);
      // What was added is in the trash already, or deleted for good.
      if (!current && row.isNew) continue;
      const isChanged = !row.isWhole || changed.has(row.id);
      const since = isChanged ? 'changed' : used.has(row.id) ? 'inUse' : undefined;
      const reason = refusedFor(model, viewer, current) ?? since;
      if (!reason) ready.push(row);
      else refusals.push(refusalOf(row, reason, !current || model.maySee(viewer, current)));
    }
  }
  return { ready, refusals };
}

function refusedFor(
  model: Undoable,
  viewer: Viewer,
  current: StoredContent | undefined,
): UndoRefusal | undefined {
  if (!current) return 'gone';
  return model.mayWrite(viewer, current) ? undefined : 'notYours';
}

/**
 * Those of the rows of an entity that a request added that something uses which it did not write. Where it only brought a
 * row back from the trash, the texts that link to it were there before.
 */
async function usedByOthers(
  connection: Connection,
  entity: ResourceName,
  added: readonly WrittenRow[],
  except: readonly string[],
): Promise<Set<string>> {
  const used = new Set(added.map(({ id }) => id));
  for (const withTexts of [true, false]) {
    const ids = added.filter(({ first }) => (first === 1) === withTexts).map(({ id }) => id);
    for (const id of await unusedOf(connection, entity, ids, { except, withTexts })) used.delete(id);
  }
  return used;
}

/** Something that is not undone, and why. */
export function refusalOf(
  { entity, id, name }: Pick<WrittenRow, 'entity' | 'id' | 'name'>,
  reason: UndoRefusal,
  isSeen: boolean,
): Refusal {
  return { entityType: entity, entityId: id, reason, name: isSeen ? name : undefined };
}
