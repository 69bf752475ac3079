import { uuidv7 } from 'uuidv7';
import type { ResourceName } from '#contract/resources.ts';
import type { Connection } from './session.ts';
import { prepared } from './statement.ts';
import { activities } from './system.table.ts';
import type { Changes } from './versions.ts';

/** The kinds of entity whose totals are kept. */
export type CountedEntity = ResourceName | 'namespaces';

/** Marks that an entity changed; must run in the transaction of the change, as its last step. */
export async function markChanged(connection: Connection, entity: CountedEntity): Promise<void> {
  await connection.run(prepared(`with ${countChange(entity)} select 1`, []));
}

/**
 * Counts a change, as parts of a "with" clause. Each writer takes an unlocked shard, or adds one when all are locked, so a
 * long import never makes a small edit wait.
 */
export function countChange(entity: CountedEntity): string {
  return `taken as (
      update change_counts set changes = changes + 1
      where entity = '${entity}' and stripe = (
        select stripe from change_counts where entity = '${entity}' limit 1 for update skip locked)
      returning stripe),
    added as (
      insert into change_counts (entity, stripe, changes)
      select '${entity}', floor(random() * 32000), 1 where not exists (select 1 from taken)
      on conflict (entity, stripe) do update set changes = change_counts.changes + 1)`;
}

/** What someone did, for the activities page. */
export interface ActivityInput {
  type:
    | 'Login'
    | 'Logout'
    | 'Create'
    | 'Update'
    | 'Restore'
    | 'Delete'
    | 'BulkUpdate'
    | 'Import'
    | 'Export'
    | 'Upload'
    | 'TextToAudio'
    | 'Translate'
    | 'SettingsChange'
    | 'External';
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
}

/** Records an activity; run it in the transaction of the change it describes. */
export async function recordActivity(
  connection: Connection,
  origin: ActivityOrigin,
  activity: ActivityInput & { id?: string },
): Promise<void> {
  await connection.insert(activities).values({ id: uuidv7(), success: true, ...origin, ...activity });
}
