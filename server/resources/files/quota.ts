import type { Connection } from '#server/database/session.ts';
import { prepared } from '#server/database/statement.ts';
import type { Env } from '#server/env.ts';
import { ApiError } from '#server/http/api-error.ts';

/**
 * Refuses bytes beyond the quota of a namespace; files of every namespace share a quota of the same size. Two
 * concurrent uploads wait for each other here, so that they never use the same space.
 */
export async function reserveQuota(
  connection: Connection,
  { env }: { env: Pick<Env, 'WORKSPACE_QUOTA_GB'> },
  namespaces: readonly string[],
  bytes: number,
): Promise<void> {
  if (bytes <= 0) return;
  await connection.run(
    prepared('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`files of ${namespaces.join()}`]),
  );
  const [used] = await connection.run<{ bytes: string }>(
    prepared('select coalesce(sum(size), 0)::text as bytes from files where namespaces = $1::uuid[]', [
      namespaces,
    ]),
  );
  const maximum = env.WORKSPACE_QUOTA_GB;
  if (Number(used?.bytes) + bytes > maximum * 2 ** 30)
    throw new ApiError('PAYLOAD_TOO_LARGE', { context: 'quota', params: { maximum } });
}
