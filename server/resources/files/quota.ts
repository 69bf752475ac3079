import type { Connection } from '#server/database/session.ts';
import { prepared } from '#server/database/statement.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Settings } from '#server/settings/settings.ts';

/**
 * The bytes that files take: those in use, those in the trash, and what both held before, each content once, since one
 * that was restored is held again. A content that was replaced by one of the same size has no size in the version.
 */
const usedBytes = `with held as (
    select id, storage_key as key, size::bigint as size from files where namespaces = $1::uuid[]
    union all
    select id, row->>'storage_key', (row->>'size')::bigint from trash
    where entity = 'files' and namespaces = $1::uuid[]
  ), replaced as (
    select distinct a.changes->'storageKey'->>'old' as key, coalesce(
      (a.changes->'size'->>'old')::bigint,
      (select (later.changes->'size'->>'old')::bigint from activities later
        where later.entity_id = a.entity_id and later.version > a.version and later.changes ? 'storageKey'
          and later.changes ? 'size' order by later.version limit 1),
      held.size) as size
    from activities a join held on held.id = a.entity_id
    where a.changes ? 'storageKey' and a.changes->'storageKey'->>'old' <> held.key
  )
  select coalesce((select sum(size) from held), 0) + coalesce((select sum(size) from replaced), 0) as bytes`;

/**
 * Refuses bytes beyond the quota of a namespace; files of every namespace share a quota of the same size. Two
 * concurrent uploads wait for each other here, so that they never use the same space. What was deleted or replaced counts
 * until it is deleted for good, so that taking it back needs no room.
 */
export async function reserveQuota(
  connection: Connection,
  { settings }: { settings: Settings },
  namespaces: readonly string[],
  bytes: number,
): Promise<void> {
  await connection.run(
    prepared('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`files of ${namespaces.join()}`]),
  );
  const [used] = await connection.run<{ bytes: string }>(prepared(usedBytes, [namespaces]));
  const { workspaceQuotaGb: maximum } = settings.last('files');
  if (Number(used?.bytes) + bytes > maximum * 2 ** 30)
    throw new ApiError('PAYLOAD_TOO_LARGE', { context: 'quota', params: { maximum } });
}
