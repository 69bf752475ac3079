import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Database } from '#server/database/connection.ts';
import type { Connection } from '#server/database/session.ts';
import { prepared } from '#server/database/statement.ts';
import { ApiError, invalidAt } from '#server/http/api-error.ts';
import type { Caller } from '#server/http/context.ts';

/** Stores the result of a call under its key and answers it; must be the last step of the write's own transaction. */
export type KeepResult<Result> = (connection: Connection, result: Result) => Promise<Result>;

/** What identifies a call that may be sent twice. */
interface Call extends Caller {
  /** What is the key where there is no Idempotency-Key header. */
  jobId?: string | undefined;
  /** What was sent: the same key with something else is refused. */
  sent: unknown;
}

interface StoredKey {
  fingerprint: string;
  result: string;
  requestId: string | null;
}

const readKey = `select fingerprint, result, request_id as "requestId" from idempotency_keys
  where user_id = $1 and endpoint = $2 and key = $3 and created_at > now() - interval '1 day'`;
const writeKey = `insert into idempotency_keys (user_id, endpoint, key, fingerprint, result, request_id)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (user_id, endpoint, key) do update
    set fingerprint = excluded.fingerprint, result = excluded.result, request_id = excluded.request_id, created_at = now()
    where idempotency_keys.created_at <= now() - interval '1 day'
  returning key`;

/** Another server process has done the same call: this one is rolled back. */
class DoneElsewhere extends Error {}

/** Calls under way in this process. */
const underWay = new Set<string>();

/**
 * Runs the work of a call once per key: sent again, the call gets the first result and the id of the first request,
 * without being run. Without a key it is simply run. Only success is kept, so that a call that failed may be sent again
 * under its key.
 */
export async function runOnce<Result>(
  { database }: { database: Database },
  { viewer, request, jobId, sent }: Call,
  work: (keep: KeepResult<Result>) => Promise<Result>,
): Promise<Result> {
  const key = headerKey(request) ?? jobId;
  if (key === undefined) return work(async (_, result) => result);
  const call = [viewer.id, `${request.method} ${request.routeOptions.url}`, key];
  const isInNamespace = request.routeOptions.config.endpoint?.inNamespace !== false;
  const fingerprint = hashOf([isInNamespace ? viewer.namespace : null, sent]);
  const name = call.join(' ');

  const first = async (): Promise<{ result: Result } | undefined> => {
    const [stored] = await database.drizzle.run<StoredKey>(prepared(readKey, call));
    if (stored && stored.fingerprint !== fingerprint)
      throw new ApiError('CONFLICT', { context: 'keyReused' });
    if (!stored) return undefined;
    request.repeats = stored.requestId;
    return { result: JSON.parse(stored.result) as Result };
  };
  const keep: KeepResult<Result> = async (connection, result) => {
    const values = [...call, fingerprint, JSON.stringify(result), request.id];
    const kept = await connection.run(prepared(writeKey, values));
    if (kept.length === 0) throw new DoneElsewhere();
    return result;
  };

  if (underWay.has(name)) throw new ApiError('CONFLICT', { context: 'underWay', retryAfter: 1 });
  underWay.add(name);
  try {
    return (await first())?.result ?? (await work(keep));
  } catch (error) {
    const other = error instanceof DoneElsewhere ? await first() : undefined;
    if (!other) throw error;
    return other.result;
  } finally {
    underWay.delete(name);
  }
}

/** Whether the result of a call is kept under the key in its header. */
export function isKept(request: FastifyRequest): boolean {
  return request.headers['idempotency-key'] !== undefined;
}

/** The key in the header of a call. */
function headerKey(request: FastifyRequest): string | undefined {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(header))
    throw invalidAt('Idempotency-Key', 'wrongFormat');
  return header;
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url');
}
