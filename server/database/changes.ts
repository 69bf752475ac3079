import { uuidv7 } from 'uuidv7';
import type { ActivityType } from '#contract/activities.ts';
import type { Platform } from '#contract/entity.ts';
import type { ResourceName } from '#contract/resources.ts';
import type { Connection } from './session.ts';
import { prepared } from './statement.ts';
import { activities } from './system.table.ts';
import type { Changes } from './versions.ts';

/** The kinds of entity whose totals are kept. */
export type CountedEntity = ResourceName | 'trash';

/** Marks that an entity changed; must run in the transaction of the change, as its last step. */
export async function markChanged(connection: Connection, entity: CountedEntity): Promise<void> {
  await connection.run(prepared(`with ${countChange(entity)} select 1`, []));
}

/** The number of the advisory locks of shards, one number for each shard. */
const shardLocks = 5;

/**
 * Counts a change, as part of a "with" clause, in the first shard that no other transaction holds, so that a long import
 * never makes a small edit wait. A shard is held by an advisory lock: to lock its row, and to skip those that are locked,
 * costs twice as much, and there would be hundreds of shards in time.
 */
export function countChange(entity: CountedEntity): string {
  return `counted as (
      insert into change_counts as c (entity, shard, changes)
      select '${entity}', shard, 1 from (select generate_series(0, 32000) as shard) shards
      where pg_try_advisory_xact_lock(${shardLocks}, shard) limit 1
      on conflict (entity, shard) do update set changes = c.changes + 1)`;
}

/** What someone did, for the activities page. */
export interface ActivityInput {
  type: ActivityType;
  success?: boolean;
  entityType?: string;
  entityId?: string;
  summary?: string;
  /** What else is to be said of it. */
  content?: unknown;
  /** The version of the entity that was written, with what changed. */
  version?: number;
  changes?: Changes | null;
  errorCode?: string;
}

/** Where an activity came from. */
export interface ActivityOrigin {
  requestId: string;
  ip: string;
  userId: string | null;
  namespaceId: string | null;
  /** Absent: the server acts by itself. */
  platform?: Platform;
  /** When the request arrived, by `performance.now()`. */
  startedAt?: number;
}

/** Records an activity; run it in the transaction of the change it describes. */
export async function recordActivity(
  connection: Connection,
  { startedAt, ...origin }: ActivityOrigin,
  activity: ActivityInput & { id?: string },
): Promise<void> {
  await connection
    .insert(activities)
    .values({ id: uuidv7(), success: true, durationMs: durationSince(startedAt), ...origin, ...activity });
}

/** The milliseconds since a request arrived; null where the server acts by itself. */
export function durationSince(startedAt: number | undefined): number | null {
  return startedAt === undefined ? null : Math.round(performance.now() - startedAt);
}
