import { type ResourceName, resourceNames } from '#contract/resources.ts';
import type { Connection } from '#server/database/session.ts';
import { prepared } from '#server/database/statement.ts';

/*
 * What one request wrote, as its activities tell. A deletion, and a return from the trash, write versions of what refers to
 * the thing as well. That is upkeep: the trash takes care of it, and undo leaves it alone. A version without changes means
 * that the row came into being, or came back.
 */

/** The condition of an activity that is upkeep. */
export const isUpkeep = `(batch is not null and type in ('Delete', 'Restore') and changes is not null)`;

/** The condition of a request's own activity that what it deleted is no longer in the trash but exists again. */
export const isBack = `((type = 'Delete' or content->'removed' ? entity_type) and exists (
  ${resourceNames.map((entity) => `select 1 from ${entity} where id = entity_id`).join(' union all ')}))`;

/** The activity of a request itself; what it wrote of several rows belongs to it. */
export interface RootActivity {
  id: string;
  type: string;
  entityType: ResourceName;
  entityId: string | null;
  summary: string;
  createdAt: string;
  undoneBy: string | null;
  isBack: boolean;
  /** Whether it undid an undoing, and so did something again. */
  isRedo: boolean;
}

/**
 * The condition of a request's own activity that it did something again: an even number of undoings in a row, each of the
 * one before.
 */
export const isRedo = `(
  with recursive undoings (undid, number) as (
    select content->>'requestId', 1 where type = 'Undo'
    union all select one.content->>'requestId', number + 1
      from undoings join activities one on one.request_id = undid and one.type = 'Undo' and one.batch is null
  ) select coalesce(max(number), 1) % 2 = 0 from undoings)`;

/**
 * The condition of activities by a table's name that their request can be undone: one that added a namespace cannot, as
 * others put things into it, and a namespace is deleted for good.
 */
export const isUndoable = (some: string) => `not exists (select from activities made
  where made.request_id = ${some}.request_id and made.entity_type = 'namespaces' and made.type in ('Create', 'Delete'))`;

const rootsOfRequest = `
  select id, type, entity_type as "entityType", entity_id as "entityId", summary,
    created_at as "createdAt", undone_by as "undoneBy", ${isBack} as "isBack",
    ${isRedo} as "isRedo"
  from activities where request_id = $1 and user_id = $2 and success and batch is null and entity_type = any($3)
    and ${isUndoable('activities')} order by id for update`;

/** The activities of someone's request, held so that one call alone undoes it. */
export function lockRoots(
  connection: Connection,
  requestId: string,
  userId: string,
): Promise<RootActivity[]> {
  return connection.run<RootActivity>(prepared(rootsOfRequest, [requestId, userId, resourceNames]));
}

/** What a request wrote of one row. */
export interface WrittenRow {
  entity: ResourceName;
  id: string;
  /** The name of the row after it. */
  name: string;
  /** The first and the last version that the request made, and whether there is none of another in between. */
  first: number;
  version: number;
  isWhole: boolean;
  /** Whether the row came into being by it, or came back. */
  isNew: boolean;
  /** The activities of its other changes, without upkeep, and the fields that they changed. */
  activities: string[];
  fields: Set<string>;
}

interface WrittenVersion extends Pick<WrittenRow, 'entity' | 'id' | 'name' | 'version' | 'isNew'> {
  activity: string;
  isUpkeep: boolean;
  fields: string[];
}

const versionsOfRequest = `
  select entity_type as entity, entity_id as id, summary as name, version, changes is null as "isNew", id as activity,
    ${isUpkeep} as "isUpkeep", array(select jsonb_object_keys(changes)) as fields
  from activities where request_id = $1 and user_id = $2 and version is not null and entity_type = any($3)
  order by version desc`;

/** The rows that someone's request wrote, by their ids. */
export async function readWrittenRows(
  connection: Connection,
  requestId: string,
  userId: string,
): Promise<WrittenRow[]> {
  const versions = await connection.run<WrittenVersion>(
    prepared(versionsOfRequest, [requestId, userId, resourceNames]),
  );
  const rows = new Map<string, WrittenRow>();
  for (const { activity, isUpkeep, fields, ...version } of versions) {
    const row = rows.get(version.id);
    const written = row ?? {
      ...version,
      first: version.version,
      isWhole: true,
      activities: [],
      fields: new Set(),
    };
    if (row) {
      row.isWhole &&= version.version === row.first - 1;
      row.isNew ||= version.isNew;
      row.first = version.version;
    }
    if (!version.isNew && !isUpkeep) {
      written.activities.push(activity);
      for (const field of fields) written.fields.add(field);
    }
    rows.set(version.id, written);
  }
  return [...rows.values()];
}

/**
 * SQL of the requests that moved to the trash what a request of the table `requests` deletes: that request, and each that
 * undid bringing it back from there; in `returns` are the requests that brought something back, and what undid them.
 */
export const trashingRequests = `
  trashing as (
    select request_id, request_id as trashed_by from requests
    union
    select trashing.request_id, returns.undone_by from trashing join returns on returns.came_from = trashing.trashed_by
  )`;
/** SQL of `returns`, among some activities. */
export const returnsAmong = (some: string) => `
  returns as (
    select content->>(case type when 'Undo' then 'requestId' else 'from' end) as came_from, undone_by from ${some}
    where batch is null and type in ('Undo', 'Restore') and undone_by is not null
  )`;

/** What some activities changed of rows, the newest first. */
export const changesOfActivities =
  'select entity_id as id, changes from activities where id = any($1::uuid[]) order by version desc';

/** A version of a row that another request made later; a return from the trash, which changes nothing, is none. */
interface LaterVersion {
  id: string;
  requestId: string;
  /** The request that it undoes. */
  undoes: string | null;
  isUpkeep: boolean;
  /** Whether it changed nothing but lists that are kept with places. */
  isOfLists: boolean;
}

const laterVersions = `
  select a.entity_id as id, a.request_id as "requestId", a.is_upkeep as "isUpkeep",
    not exists (select from jsonb_each(a.changes) field where not field.value ? 'added') as "isOfLists",
    case when root.type = 'Undo' then root.content->>'requestId' end as undoes
  from unnest($1::uuid[], $2::int[]) as wanted(id, version)
    join (select *, ${isUpkeep} as is_upkeep from activities where changes is not null) a on a.entity_id = wanted.id and a.version > wanted.version
    join activities root on root.id = coalesce(a.batch, a.id)
  order by a.entity_id, a.version desc`;

/** Those of some rows that are no longer as the request left them, whatever was changed and undone since. */
export async function changedSince(
  connection: Connection,
  rows: readonly Pick<WrittenRow, 'id' | 'version'>[],
): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const later = await connection.run<LaterVersion>(
    prepared(laterVersions, [rows.map(({ id }) => id), rows.map(({ version }) => version)]),
  );
  const byRow = Map.groupBy(later, ({ id }) => id);
  return new Set(rows.map(({ id }) => id).filter((id) => !isAsBefore(byRow.get(id) ?? [])));
}

/**
 * Whether some versions of a row, the newest first, leave it as it was before them: each is upkeep, or undone by a later one
 * of them.
 */
export function isAsBefore(versions: readonly Omit<LaterVersion, 'id'>[]): boolean {
  /** The requests that the versions so far undo, the innermost last, and whether what they wrote of the row was found. */
  const undone: { requestId: string; isFound: boolean }[] = [];
  /** Those whose new rows were taken off the lists of the row, as they went to the trash. */
  const takenOff = new Set<string>();
  for (const { requestId, undoes, isUpkeep, isOfLists } of versions) {
    if (isUpkeep) {
      if (undoes !== null && !takenOff.has(requestId)) takenOff.add(undoes);
      continue;
    }
    while (undone.at(-1)?.isFound && undone.at(-1)?.requestId !== requestId) undone.pop();
    const last = undone.at(-1);
    if (last?.requestId === requestId) last.isFound = true;
    else if (isOfLists && takenOff.has(requestId)) continue;
    else if (undoes === null) return false;
    else if (last?.requestId !== undoes) undone.push({ requestId: undoes, isFound: false });
  }
  return undone.every(({ isFound }) => isFound);
}
