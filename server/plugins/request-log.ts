import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { uuidv7 } from 'uuidv7';
import type { Database } from '#server/database/connection.ts';
import { isForApi } from '#server/http/context.ts';
import { maskQuery, oneLine } from '#server/lib/mask.ts';

/** The most rows that are buffered; an unreachable database costs log rows, never memory or an answer. */
const waitingRows = 5_000;
const flushEvery = 1_000;

/** The rows of one second are written in one statement, without those of people who were erased in that second. */
const insertLogs = `insert into logs select row.* from json_populate_recordset(null::logs, $1::json) row
  where not exists (select from erased_people where id = row.user_id)`;

/** Writes a row for every API request, in the background: logging never slows or fails a request. */
export const requestLogPlugin = fp(
  async (app: FastifyInstance, { database }: { database: Database }) => {
    // As JSON: the collector of garbage has one text to keep for a row, and the flush little to do.
    let waiting: string[] = [];

    async function flush(): Promise<void> {
      if (waiting.length === 0) return;
      const rows = waiting;
      waiting = [];
      try {
        await database.pool.query({ text: insertLogs, values: [`[${rows.join(',')}]`] });
      } catch (error) {
        app.log.warn({ err: error, rows: rows.length }, 'request log rows were lost');
      }
    }

    const timer = setInterval(flush, flushEvery);
    timer.unref();
    app.decorate('flushRequestLog', flush);
    app.addHook('onResponse', async (request, reply) => {
      if (!isForApi(request) || waiting.length >= waitingRows) return;
      waiting.push(JSON.stringify(logRow(request, reply)));
    });
    app.addHook('onClose', async () => {
      clearInterval(timer);
      await flush();
    });
  },
  { name: 'request-log' },
);

declare module 'fastify' {
  interface FastifyInstance {
    /** Writes the buffered log rows now. */
    flushRequestLog(): Promise<void>;
  }
}

/** The columns of a row of `logs`. */
function logRow(request: FastifyRequest, reply: FastifyReply) {
  const [path = '', query = ''] = request.url.split('?', 2);
  return {
    id: uuidv7(),
    created_at: new Date().toISOString(),
    request_id: request.id,
    http_method: request.method,
    path: oneLine(path, 500),
    query: oneLine(maskQuery(query), 2_000),
    status_code: reply.statusCode,
    run_time: Math.round(reply.elapsedTime),
    email: request.viewer?.email ?? null,
    user_id: request.viewer?.id ?? null,
    namespace_id: request.viewer?.namespace ?? null,
    ip: request.sender,
    user_agent: oneLine(String(request.headers['user-agent'] ?? ''), 500),
    error_code: request.errorCode ?? null,
    message: request.fault ? oneLine(request.fault.message, 2_000) : null,
    stack: request.fault?.stack.slice(0, 8_000).replaceAll('\u0000', '') ?? null,
  };
}
