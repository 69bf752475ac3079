import type { FastifyInstance } from 'fastify';
import { type ResourceName, resourceNames } from '#contract/resources.ts';
import { type EntityCounts, type Trashed, trashEndpoints } from '#contract/trash.ts';
import { filterByNamespace, mayRead, maySee, mayWrite, type Owned } from '#server/content/access.ts';
import { toIso } from '#server/content/present.ts';
import type { ContentServices } from '#server/content/routes.ts';
import { trash } from '#server/content/trash.table.ts';
import { restoreFromTrash } from '#server/content/trash.ts';
import { recordActivity } from '#server/database/changes.ts';
import { columnFilter, readListPage } from '#server/database/list-page.ts';
import type { Connection } from '#server/database/session.ts';
import { prepared, Statement } from '#server/database/statement.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Batch } from '#server/database/versions.ts';
import { ApiError, invalidAt, notFound } from '#server/http/api-error.ts';
import { batchOf } from '#server/http/context.ts';
import { route } from '#server/http/route.ts';
import { governsContent, type Viewer } from '#server/http/viewer.ts';
import type { Storage } from '#server/integrations/storage/storage.ts';
import { type PurgeServices, purge, removeBytes } from './purge.ts';

type Listed = Omit<Trashed, 'expiresAt' | 'others'> & { requestId: string };
/** What decides who may do what with something in the trash. */
type Held = Owned & {
  id: string;
  entity: ResourceName;
  name: string;
  deletedBy: string | null;
  requestId: string;
  isBackup: boolean;
};

const sortColumns = { deletedAt: 't.deleted_at', name: 'left(t.search, 200)' };
const listColumns = `t.id, t.entity as "entityType", t.type, t.name, t.deleted_at as "deletedAt",
  t.deleted_by as "deletedBy", t.request_id as "requestId", t.is_head as "isHead"`;
const isBackup = `(t.entity = 'files' and t.row->>'path' = 'DatabaseBackup')`;
const heldColumns = `t.id, t.entity, t.name, t.namespaces, t.created_by as "createdBy", t.public,
  t.deleted_by as "deletedBy", t.request_id as "requestId", ${isBackup} as "isBackup"`;
/** What the same call deleted, given the id of one of it. */
const ofSameCall = `(t.request_id, t.deleted_by) in (select request_id, deleted_by from trash where id = $1)`;

/** The calls of the trash. */
export async function trashRoutes(
  app: FastifyInstance,
  services: ContentServices & PurgeServices,
): Promise<void> {
  const { database, settings } = services;

  route(app, trashEndpoints.list, async ({ query, viewer }) => {
    const { globalSearch: search, sortField, orderType, page, pageSize, entityType, deletedBy } = query;
    const statement = new Statement();
    filterToListed(statement, viewer);
    if (entityType) columnFilter(trash, 'entity')?.(statement, entityType);
    if (deletedBy) columnFilter(trash, 'deletedBy')?.(statement, deletedBy);
    if (!search) filterToHeads(statement);
    const { rows, paging } = await readListPage<Listed>(services, {
      ...{ entity: 'trash', select: listColumns, statement, search, orderType, page, pageSize },
      orderBy: sortColumns[sortField],
    });
    const [others, { trashDays }] = await Promise.all([
      readOthers(database.drizzle, rows),
      settings.read('retention'),
    ]);
    const items = rows.map((row) => {
      const { id, entityType, type, name, deletedBy, isHead } = row;
      const deletedAt = toIso(row.deletedAt);
      const expiresAt = new Date(Date.parse(deletedAt) + trashDays * 86_400_000).toISOString();
      return { id, entityType, type, name, deletedAt, deletedBy, expiresAt, isHead, others: others(row) };
    });
    return { items, paging };
  });

  route(app, trashEndpoints.restore, async ({ params, query, viewer, request }) =>
    inTransaction(database, async (connection) => {
      const held = await lockHeld(connection, viewer, params.id, query.withOthers);
      const writable = held.filter((one) => mayWrite(viewer, one));
      const wanted = writable.find(({ id }) => id === params.id);
      if (!wanted) throw new ApiError('ACCESS_DENIED', { context: 'notYours' });
      const batch = batchOf(request, 'Restore');
      const outcome = await restoreFromTrash(
        connection,
        writable.map(({ id }) => id),
        batch,
      );
      await record(connection, batch, wanted, { ...outcome, from: wanted.requestId });
      return outcome;
    }),
  );

  route(app, trashEndpoints.remove, async ({ params, query, viewer, request }) =>
    deleteForGood(services, async (connection) => {
      const held = await lockHeld(connection, viewer, params.id, query.withOthers);
      const wanted = held.find(({ id }) => id === params.id);
      const { removed, keys } = await purge(
        connection,
        held.map(({ id }) => id),
      );
      await record(connection, batchOf(request, 'Purge'), wanted, { removed });
      return { removed, keys };
    }),
  );

  route(app, trashEndpoints.empty, async ({ viewer, request }) => {
    // Without the header it would be that of the caller's selected or first namespace.
    if (request.headers.namespace === undefined) throw invalidAt('Namespace', 'required');
    return deleteForGood(services, async (connection) => {
      const statement = new Statement();
      filterToListed(statement, viewer);
      const text = `select id from trash t ${statement.where} order by id for update`;
      const rows = await connection.run<{ id: string }>(prepared(text, statement.values));
      const { removed, keys } = await purge(
        connection,
        rows.map(({ id }) => id),
      );
      await record(connection, batchOf(request, 'Purge'), undefined, { removed });
      return { removed, keys };
    });
  });
}

/** Narrows a list of the trash `t` to what the viewer sees in the namespace of the request. */
function filterToListed(statement: Statement, viewer: Viewer): void {
  filterByNamespace(statement, viewer, { hasPrivate: false });
  const readable = resourceNames.filter((entity) => mayRead(viewer, entity));
  statement.and(`t.entity = any(${statement.value(readable)}::text[])`);
  if (!governsContent(viewer)) statement.and(`t.deleted_by = ${statement.value(viewer.id)}`);
  if (!viewer.roles.includes('ADMIN')) statement.and(`not ${isBackup}`);
}

/** Whether the viewer sees something in the trash, in any of their namespaces. */
function maySeeHeld(viewer: Viewer, held: Held): boolean {
  const isTheirs = governsContent(viewer) || held.deletedBy === viewer.id;
  return (
    isTheirs &&
    maySee(viewer, held) &&
    mayRead(viewer, held.entity) &&
    (!held.isBackup || viewer.roles.includes('ADMIN'))
  );
}

/** Leaves out of a list what is listed below the head of its call, where the head is in that list. */
function filterToHeads(statement: Statement): void {
  const headIsListed = statement.conditions.map((condition) => condition.replaceAll(/\bt\./g, 'head.'));
  const ofSame =
    'head.request_id = t.request_id and head.deleted_by is not distinct from t.deleted_by and head.is_head';
  const head = `select from trash head where ${[ofSame, ...headIsListed].join(' and ')}`;
  statement.and(`(t.is_head or not exists (${head}))`);
}

/** Locks something in the trash that the viewer sees, and on request what they see of what the same call deleted. */
async function lockHeld(
  connection: Connection,
  viewer: Viewer,
  id: string,
  withOthers: boolean,
): Promise<Held[]> {
  const which = withOthers ? `(t.id = $1 or ${ofSameCall})` : 't.id = $1';
  const text = `select ${heldColumns} from trash t where ${which} order by t.id for update`;
  const rows = await connection.run<Held>(prepared(text, [id]));
  const held = rows.filter((row) => maySeeHeld(viewer, row));
  if (!held.some((row) => row.id === id)) throw notFound();
  return held;
}

async function record(
  connection: Connection,
  { id, type, origin }: Batch,
  held: Held | undefined,
  content: object,
): Promise<void> {
  const { id: entityId, entity: entityType, name: summary } = held ?? {};
  await recordActivity(connection, origin, { id, type, entityType, entityId, summary, content });
}

async function deleteForGood(
  services: ContentServices & { storage: Storage },
  work: (connection: Connection) => ReturnType<typeof purge>,
): Promise<{ removed: EntityCounts }> {
  const { removed, keys } = await inTransaction(services.database, work);
  await removeBytes(services, keys);
  return { removed };
}

/** How many others each call deleted that are still in the trash, by entity. */
async function readOthers(connection: Connection, rows: Listed[]): Promise<(row: Listed) => EntityCounts> {
  const counts = await connection.run<
    Pick<Listed, 'requestId' | 'deletedBy'> & { entity: ResourceName; count: number }
  >(
    prepared(
      `select request_id as "requestId", deleted_by as "deletedBy", entity, count(*)::int as count from trash
        where request_id = any($1::text[]) group by request_id, deleted_by, entity`,
      [[...new Set(rows.map(({ requestId }) => requestId))]],
    ),
  );
  return ({ requestId, deletedBy, entityType }) =>
    Object.fromEntries(
      counts
        .filter((one) => one.requestId === requestId && one.deletedBy === deletedBy)
        .map(({ entity, count }) => [entity, count - (entity === entityType ? 1 : 0)])
        .filter(([, count]) => count),
    );
}
