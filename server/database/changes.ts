import { type SQL, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { uuidv7 } from 'uuidv7';
import { activities } from './system.table.ts';

/** A transaction, or the database itself for a single statement. */
export type Connection = Pick<NodePgDatabase, 'select' | 'insert' | 'update' | 'delete' | 'execute'>;

/** The kinds of entity whose totals are kept. */
export type CountedEntity = 'tags' | 'items' | 'collections' | 'namespaces';

/**
 * Marks that an entity changed; must run in the transaction of the change, as its last step.
 * Each writer takes a stripe that nobody holds, so a long import never makes a small edit wait.
 */
export async function markChanged(connection: Connection, entity: CountedEntity): Promise<void> {
  const taken = await connection.execute(takeStripe(entity));
  if (!taken.rowCount) await openStripe(connection, entity);
}

function takeStripe(entity: CountedEntity): SQL {
  return sql`
    update change_counts set changes = changes + 1
    where entity = ${entity} and stripe = (
      select stripe from change_counts where entity = ${entity} limit 1 for update skip locked)`;
}

/** Every stripe is held by someone, or there is none yet. */
async function openStripe(connection: Connection, entity: CountedEntity): Promise<void> {
  await connection.execute(sql`
    insert into change_counts (entity, stripe, changes) values (${entity}, floor(random() * 32000), 1)
    on conflict (entity, stripe) do update set changes = change_counts.changes + 1`);
}

/** What someone did, for the activities page. */
export interface ActivityInput {
  type:
    | 'Login'
    | 'Logout'
    | 'Create'
    | 'Update'
    | 'Delete'
    | 'BulkUpdate'
    | 'Import'
    | 'Export'
    | 'SettingsChange';
  success?: boolean;
  entityType?: string;
  entityId?: string;
  summary?: string;
  content?: unknown;
  errorCode?: string;
}

/** Where an activity came from. */
export interface ActivityOrigin {
  requestId: string;
  ip: string;
  userId: string | null;
  namespaceId: string | null;
}

/** Keeps an activity; run it in the transaction of the change it tells of. */
export async function recordActivity(
  connection: Connection,
  origin: ActivityOrigin,
  activity: ActivityInput,
): Promise<void> {
  await connection.insert(activities).values({ id: uuidv7(), success: true, ...origin, ...activity });
}

/** Keeps the activity of a change and marks the change, in one round trip; the last step of its transaction. */
export async function recordChange(
  connection: Connection,
  entity: CountedEntity,
  origin: ActivityOrigin,
  { type, entityId, summary, content }: Pick<ActivityInput, 'type' | 'entityId' | 'summary' | 'content'>,
): Promise<void> {
  const { rows } = await connection.execute<{ marked: boolean }>(sql`
    with taken as (${takeStripe(entity)} returning 1)
    insert into activities (id, type, success, user_id, request_id, namespace_id, entity_type, entity_id, summary, content, ip)
    values (${uuidv7()}, ${type}, true, ${origin.userId}, ${origin.requestId}, ${origin.namespaceId}, ${entity},
      ${entityId ?? null}, ${summary ?? ''}, ${content === undefined ? null : JSON.stringify(content)}, ${origin.ip})
    returning exists (select 1 from taken) as marked`);
  if (!rows[0]?.marked) await openStripe(connection, entity);
}
