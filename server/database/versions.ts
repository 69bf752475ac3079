import { type SQL, sql } from 'drizzle-orm';
import type { ActivityInput, ActivityOrigin, CountedEntity } from './changes.ts';
import type { Connection } from './session.ts';

/*
 * A version of a row is an activity that has a number: who wrote it, when and by which request, and the old and new
 * value of each field that it changed. What a row was at one version is what it is now, less the changes since.
 */

/** What a version changed, by field. */
export type Changes = Record<string, FieldChange | ListChange>;

interface FieldChange {
  old: unknown;
  new: unknown;
}

/**
 * What changed of a list of ids: those that left it, with their places in the list before, and those that came into it
 * or moved, with their places in the list after. It stays small where a list of thousands is changed in one place.
 */
export interface ListChange {
  removed: Place[];
  added: Place[];
}
type Place = [place: number, id: string];

/** A write of several rows, undone as one: the activity that the versions of these rows belong to. */
export interface Batch {
  id: string;
  type: ActivityInput['type'];
  origin: ActivityOrigin;
}

/** Rows of an entity as versions tell of them. */
export interface Versioned {
  entity: CountedEntity;
  /** The column of the name that people know a row by. */
  name: string;
}

/**
 * Runs an update of the rows that `which` describes, and keeps a version of each row it changed; answers their number.
 * `changes` says in SQL what changed from the row `before` to the row `after`.
 */
export async function updateWithVersions(
  connection: Connection,
  { which, update, changes, ...rows }: Versioned & { which: SQL; update: SQL; changes: SQL },
  batch: Batch,
): Promise<number> {
  const table = sql.identifier(rows.entity);
  const { rowCount } = await connection.execute(sql`
    with before as (select * from ${table} where ${which}),
      after as (${update} returning ${table}.*)
    insert into activities (${activityColumns})
    select ${versionOf(rows, batch)}, ${changes} from after join before using (id)`);
  return rowCount ?? 0;
}

/** Runs an insert of several rows, and keeps the first version of each. */
export async function insertWithVersions(
  connection: Connection,
  { insert, ...rows }: Versioned & { insert: SQL },
  batch: Batch,
): Promise<void> {
  await connection.execute(sql`
    with after as (${insert} returning *)
    insert into activities (${activityColumns}) select ${versionOf(rows, batch)}, null from after`);
}

/**
 * Deletes versions: those of some rows, or a portion of those that are too old, of which the last of each row stays.
 * Answers their number. The activities of calls stay, as what someone did; they are versions no more.
 */
export async function forgetVersions(
  connection: Connection,
  of: { ids: readonly string[] } | { olderThanDays: number; limit: number },
): Promise<number> {
  const which =
    'ids' in of
      ? sql`entity_id = any(${sql.param(of.ids)}::uuid[])`
      : sql`created_at < now() - make_interval(days => ${of.olderThanDays}) and exists (select from activities later
          where later.entity_id = activity.entity_id and later.version > activity.version) limit ${of.limit}`;
  const { rowCount } = await connection.execute(sql`
    with old as (select id, batch from activities activity where version is not null and ${which}),
      gone as (delete from activities where id in (select id from old where batch is not null)),
      kept as (
        update activities set version = null, changes = null where id in (select id from old where batch is null)
      )
    select from old`);
  return rowCount ?? 0;
}

const activityColumns = sql.raw(
  'id, type, success, user_id, request_id, namespace_id, platform, ip, batch, entity_type, entity_id, summary, version, changes',
);

/** The values of the activity columns but the last, over the row as `after`. */
function versionOf({ entity, name }: Versioned, { id, type, origin }: Batch): SQL {
  return sql`gen_random_uuid(), ${type}, true, ${origin.userId}::uuid, ${origin.requestId}, ${origin.namespaceId}::uuid,
    ${origin.platform ?? 'server'}, ${origin.ip}, ${id}::uuid, ${entity}, after.id, after.${sql.identifier(name)}, after.version`;
}

/** Which of some fields, given with their columns, differ between the rows `before` and `after`. */
export function differences(fields: Record<string, string>): SQL {
  const pairs = Object.entries(fields).map(([key, column]) => {
    const [old, now] = [sql`before.${sql.identifier(column)}`, sql`after.${sql.identifier(column)}`];
    return sql`(${key}::text, to_jsonb(${old}), to_jsonb(${now}), ${old} is distinct from ${now})`;
  });
  return sql`(select jsonb_object_agg(key, jsonb_build_object('old', old, 'new', new))
    from (values ${sql.join(pairs, sql`, `)}) field(key, old, new, differs) where differs)`;
}

/** What changed from one list of ids to another; null if nothing did. */
export function listChange(before: readonly string[], after: readonly string[]): ListChange | null {
  const placeBefore = new Map(before.map((id, place) => [id, place]));
  const kept = longestIncrease(after.map((id) => placeBefore.get(id) ?? -1));
  const keptIds = new Set(kept.map((place) => before[place]));
  const others = (list: readonly string[]) =>
    list.flatMap((id, place): Place[] => (keptIds.has(id) ? [] : [[place, id]]));
  const change = { removed: others(before), added: others(after) };
  return change.removed.length + change.added.length > 0 ? change : null;
}

/** The list before a change, from the list after it. */
export function listBefore(after: readonly string[], { removed, added }: ListChange): string[] {
  const gone = new Set(added.map(([, id]) => id));
  const list = after.filter((id) => !gone.has(id));
  for (const [place, id] of removed) list.splice(place, 0, id);
  return list;
}

/** The longest subsequence of increasing numbers from 0 on: what did not move in a list whose order changed. */
function longestIncrease(numbers: readonly number[]): number[] {
  /** For each length the end of the subsequence that ends lowest, and for each number what is before it in its own. */
  const ends: number[] = [];
  const previous = new Map<number, number | undefined>();
  for (const number of numbers) {
    if (number < 0) continue;
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    previous.set(number, ends[low - 1]);
    ends[low] = number;
  }
  const longest: number[] = [];
  for (let number = ends.at(-1); number !== undefined; number = previous.get(number)) longest.push(number);
  return longest.reverse();
}
