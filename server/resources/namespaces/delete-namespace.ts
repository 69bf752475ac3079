import { sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { namespaceEndpoints } from '#contract/namespaces.ts';
import { contentNames, type ResourceName, resourceNames } from '#contract/resources.ts';
import type { EntityCounts } from '#contract/trash.ts';
import { ensureWritable } from '#server/content/access.ts';
import { nameColumn } from '#server/content/reference-columns.ts';
import { namespaceIssues } from '#server/content/references.ts';
import { moveToTrash } from '#server/content/trash.ts';
import { checkVersion, expectedVersion } from '#server/content/versions.ts';
import { markChanged, recordActivity } from '#server/database/changes.ts';
import type { Database } from '#server/database/connection.ts';
import type { Connection } from '#server/database/session.ts';
import { prepared } from '#server/database/statement.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { type Batch, differences, forgetVersions, updateWithVersions } from '#server/database/versions.ts';
import { ApiError, invalidAt, refuse } from '#server/http/api-error.ts';
import { batchOf, type Caller } from '#server/http/context.ts';
import type { Storage } from '#server/integrations/storage/storage.ts';
import { type Progress, runAsJob } from '#server/jobs/progress.ts';
import { purge, removeBytes } from '#server/resources/trash/purge.ts';
import { namespaceModel } from './namespaces.model.ts';

type Choice = z.output<typeof namespaceEndpoints.remove.query>;
type ContentName = (typeof contentNames)[number];
interface Removed {
  id: string;
  moved: EntityCounts;
  removed: EntityCounts;
}

/** How many rows one statement moves or deletes. */
const portion = 500;
/** The number of the advisory lock that keeps two deletions from taking the last two namespaces. */
const deletionLock = 8_120_471;

/**
 * Deletes a namespace, in one transaction with what becomes of its content: that goes to another namespace, or what no
 * other one holds is deleted for good. Nothing comes to belong to every namespace.
 */
export async function deleteNamespace(
  services: { database: Database; storage: Storage },
  caller: Caller,
  id: string,
  { jobId, ...sent }: Choice,
): Promise<Removed> {
  const { viewer, request } = caller;
  const target = targetOf(id, sent);
  const keys: string[] = [];
  const removed = await runAsJob<Removed>(
    services,
    { ...caller, id: jobId, type: 'NamespaceRemove', sent: { id, ...sent } },
    (progress, keep) =>
      inTransaction(services.database, async (connection) => {
        keys.length = 0;
        await connection.run(prepared('select pg_advisory_xact_lock($1)', [deletionLock]));
        await lockHeld(connection, id);
        const row = ensureWritable(
          viewer,
          await namespaceModel.lock(connection, id, viewer),
          namespaceModel.ownerOf,
        );
        checkVersion(row, expectedVersion(request));
        if ((await connection.run(prepared(others, [id]))).length === 0)
          throw new ApiError('CONFLICT', { context: 'lastNamespace' });
        if (target) refuse(await namespaceIssues(connection, [target], 'moveTo'));

        const batch = batchOf(request, 'Delete');
        const held = await readHeld(connection, id);
        progress.expect(held.length);
        const outcome = target
          ? { moved: await moveContent(connection, id, target, held, { batch, progress }), removed: {} }
          : { moved: {}, removed: await deleteContent(connection, id, held, { batch, keys, progress }) };
        const people = await connection.run(prepared(letPeopleGo, [id]));
        await connection.run(prepared('delete from namespaces where id = $1', [id]));
        await forgetVersions(connection, { ids: [id] });
        await recordActivity(connection, batch.origin, {
          id: batch.id,
          type: batch.type,
          entityType: 'namespaces',
          entityId: id,
          summary: row.name,
          content: { ...outcome, moveTo: target, people: people.length },
        });
        for (const entity of [...contentNames, 'trash', 'namespaces'] as const)
          await markChanged(connection, entity);
        return keep(connection, { id, ...outcome });
      }),
  );
  await removeBytes(services, keys);
  return removed;
}

function targetOf(id: string, { content, moveTo }: Omit<Choice, 'jobId'>): string | undefined {
  if (content === 'delete') return undefined;
  if (moveTo === undefined) throw invalidAt('moveTo', 'required');
  if (moveTo === id) throw invalidAt('moveTo', 'itself');
  return moveTo;
}

const others = 'select 1 from namespaces where id <> $1 limit 1';
const letPeopleGo = `update users set assign_namespaces = array_remove(assign_namespaces, $1::uuid),
    selected_namespace = nullif(selected_namespace, $1::uuid), version = version + 1, updated_at = now()
  where assign_namespaces @> array[$1::uuid] or selected_namespace = $1 returning 1`;

/** Locks the namespace and what it holds, in the order in which every other change does. */
async function lockHeld(connection: Connection, id: string): Promise<void> {
  for (const entity of resourceNames)
    await connection.run(
      prepared(`select from ${entity} where namespaces @> array[$1::uuid] order by id for update`, [id]),
    );
}

/** Something that a namespace holds, and whether no other one does. */
interface Held {
  entity: ContentName;
  id: string;
  isAlone: boolean;
}

/** What a namespace holds, now that nothing is added to it any more. */
async function readHeld(connection: Connection, id: string): Promise<Held[]> {
  const ofEntity = contentNames.map(
    (entity) => `select '${entity}' as entity, id, cardinality(namespaces) = 1 as "isAlone"
      from ${entity} where namespaces @> array[$1::uuid]`,
  );
  return connection.run<Held>(prepared(ofEntity.join(' union all '), [id]));
}

function* portionsOf(held: readonly Held[], entity: ContentName): Generator<string[]> {
  const ids = held.flatMap((one) => (one.entity === entity ? [one.id] : []));
  for (let from = 0; from < ids.length; from += portion) yield ids.slice(from, from + portion);
}

/** A list of namespaces with the second id in the place of the first, each once, in SQL. */
const movedList = (ids: string) => `(select coalesce(array_agg(id order by place), '{}') from (
    select case id when $2::uuid then $3::uuid else id end as id, min(place) as place
    from unnest(${ids}) with ordinality list(id, place) group by 1) moved)`;
const listOfJson = (value: string) => `array(select jsonb_array_elements_text(${value}))::uuid[]`;
const movedJson = (value: string) =>
  `case jsonb_typeof(${value}) when 'array' then to_jsonb(${movedList(listOfJson(value))}) else ${value} end`;
const movedHistory = `update activities set changes = case
      when changes ? 'namespaceId' then replace(changes::text, $2::text, $3::text)::jsonb
      else jsonb_set(changes, '{namespaces}', jsonb_build_object(
        'old', ${movedJson("changes->'namespaces'->'old'")}, 'new', ${movedJson("changes->'namespaces'->'new'")})) end
  where entity_id = any($1::uuid[]) and changes ?| array['namespaces', 'namespaceId'] and strpos(changes::text, $2::text) > 0`;
const movedTrash = `update trash set namespaces = ${movedList('namespaces')}, row = case
      when row ? 'namespace_id' then row || jsonb_build_object('namespace_id', $3::uuid)
      else jsonb_set(row, '{namespaces}', to_jsonb(${movedList('namespaces')})) end
  where id = any($1::uuid[])`;

/**
 * Puts another namespace in the place of this one, in what it holds, its trash, and the histories of both, as if all of it
 * had been there from the beginning: it is no new version.
 */
async function moveContent(
  connection: Connection,
  id: string,
  target: string,
  held: readonly Held[],
  { batch, progress }: { batch: Batch; progress: Progress },
): Promise<EntityCounts> {
  const moved: EntityCounts = {};
  for (const entity of contentNames)
    for (const ids of portionsOf(held, entity)) {
      const values = [ids, id, target];
      const change =
        entity === 'aliases' || entity === 'tasks'
          ? `update ${entity} set namespace_id = $3 where id = any($1::uuid[]) and namespace_id = $2`
          : `update ${entity} set namespaces = ${movedList('namespaces')} where id = any($1::uuid[])`;
      await connection.run(prepared(change, values));
      await connection.run(prepared(movedHistory, values));
      if (entity === 'tasks') await draftTasks(connection, ids, batch);
      moved[entity] = (moved[entity] ?? 0) + ids.length;
      await progress.advance(ids.length);
    }
  const trashed = await readTrashed(connection, id);
  for (let from = 0; from < trashed.length; from += portion) {
    const values = [trashed.slice(from, from + portion), id, target];
    await connection.run(prepared(movedTrash, values));
    await connection.run(prepared(movedHistory, values));
  }
  return moved;
}

/** Has tasks wait for their new teachers: they are for nobody of the class that is gone, and ask nothing of others. */
async function draftTasks(connection: Connection, ids: readonly string[], batch: Batch): Promise<void> {
  const which = sql`id = any(${sql.param(ids)}::uuid[]) and (status = 'Active' or student_ids <> '{}')`;
  const update = sql`update tasks set status = case status when 'Active' then 'Draft' else status end, student_ids = '{}',
    version = version + 1, updated_at = now() where ${which}`;
  const changes = differences({ status: 'status', studentIds: 'student_ids' });
  await updateWithVersions(
    connection,
    { entity: 'tasks', name: 'title', which, update, changes },
    { ...batch, type: 'Update' },
  );
}

/** Deletes for good what the namespace alone holds, its trash included, and takes it off everything else. */
async function deleteContent(
  connection: Connection,
  id: string,
  held: readonly Held[],
  { batch, keys, progress }: { batch: Batch; keys: string[]; progress: Progress },
): Promise<EntityCounts> {
  const removed: EntityCounts = {};
  for (const entity of contentNames) {
    const shared = held.filter(({ isAlone }) => !isAlone);
    for (const ids of portionsOf(shared, entity)) {
      await leaveNamespace(connection, entity, ids, id, batch);
      await progress.advance(ids.length);
    }
    const alone = held.filter(({ isAlone }) => isAlone);
    for (const ids of portionsOf(alone, entity)) {
      await moveToTrash(connection, entity, ids, batch);
      keys.push(...(await purge(connection, ids)).keys);
      removed[entity] = (removed[entity] ?? 0) + ids.length;
      await progress.advance(ids.length);
    }
  }
  await connection.run(prepared(sharedTrash, [id]));
  const trashed = await readTrashed(connection, id);
  for (let from = 0; from < trashed.length; from += portion)
    keys.push(...(await purge(connection, trashed.slice(from, from + portion))).keys);
  return removed;
}

const trashOf = 'select id from trash where namespaces @> array[$1::uuid] order by id for update';
const sharedTrash = `update trash set namespaces = array_remove(namespaces, $1::uuid),
    row = jsonb_set(row, '{namespaces}', to_jsonb(array_remove(namespaces, $1::uuid)))
  where namespaces @> array[$1::uuid] and cardinality(namespaces) > 1`;

async function readTrashed(connection: Connection, id: string): Promise<string[]> {
  const rows = await connection.run<{ id: string }>(prepared(trashOf, [id]));
  return rows.map((row) => row.id);
}

/** Takes the namespace off rows that others hold too, with a version of each. */
async function leaveNamespace(
  connection: Connection,
  entity: ResourceName,
  ids: readonly string[],
  id: string,
  batch: Batch,
): Promise<void> {
  const which = sql`id = any(${sql.param(ids)}::uuid[])`;
  const update = sql`update ${sql.identifier(entity)}
    set namespaces = array_remove(namespaces, ${id}::uuid), version = version + 1, updated_at = now() where ${which}`;
  const changes = differences({ namespaces: 'namespaces' });
  await updateWithVersions(
    connection,
    { entity, name: nameColumn(entity), which, update, changes },
    { ...batch, type: 'Update' },
  );
}
