import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { uuidv7 } from 'uuidv7';
import { limits } from '#contract/limits.ts';
import type { Database } from '#server/database/connection.ts';
import { isForApi, platformOf } from '#server/http/context.ts';
import { publish } from '#server/lib/events.ts';
import { jsonText, maskQuery, maskText, oneLine, printable } from '#server/lib/mask.ts';

/** The most rows that are buffered; an unreachable database costs log rows, never memory or an answer. */
const waitingRows = 5_000;
/** The most characters of bodies that are buffered. */
const waitingText = 16 * 1024 * 1024;
const flushEvery = 1_000;
/** The status of a request whose sender hung up before the answer was there. */
const hungUp = 499;

/** The rows of one second are written in one statement, without those of people who were erased in that second. */
const insertLogs = `with given as (select * from json_to_recordset($1::json) as row(log json, body json)),
    written as (
      insert into logs select row.* from given, json_populate_record(null::logs, log) row
      where not exists (select from erased_people where id = row.user_id) returning id
    )
  insert into log_bodies select row.* from given, json_populate_record(null::log_bodies, body) row
  where row.id in (select id from written)`;

/** Writes a row for every API request, in the background: logging never slows or fails a request. */
export const requestLogPlugin = fp(
  async (app: FastifyInstance, { database }: { database: Database }) => {
    // As JSON: the collector of garbage has one text to keep for a row, and the flush little to do.
    let waiting: string[] = [];
    let size = 0;

    async function flush(): Promise<void> {
      if (waiting.length === 0) return;
      const rows = waiting;
      waiting = [];
      size = 0;
      try {
        await database.pool.query({ text: insertLogs, values: [`[${rows.join(',')}]`] });
      } catch (error) {
        app.log.warn({ err: error, rows: rows.length }, 'request log rows were lost');
        publish('logRowsLost', { rows: rows.length });
      }
    }

    function keep(request: FastifyRequest, reply: FastifyReply, status: number): void {
      if (request.isLogged || !isForApi(request)) return;
      request.isLogged = true;
      if (waiting.length >= waitingRows) {
        publish('logRowsLost', { rows: 1 });
        return;
      }
      const log = logRow(request, reply, status);
      const body = size < waitingText ? bodyRow(log.id, request) : undefined;
      const row = JSON.stringify({ log, body });
      size += row.length;
      waiting.push(row);
    }

    const timer = setInterval(flush, flushEvery);
    timer.unref();
    app.decorate('flushRequestLog', flush);
    app.decorateRequest('isLogged', false);
    app.decorateRequest('reported');
    app.addHook('onRequest', async (request, reply) => {
      // Fastify reports answers that were sent; this one was not, since its sender hung up.
      reply.raw.once('close', () => reply.raw.writableFinished || keep(request, reply, hungUp));
    });
    app.addHook('onSend', async (request, reply, payload) => {
      // What only reads can be read again, and an answer that is sent in pieces is a file or a long list.
      const isKept = request.method !== 'GET' || reply.statusCode >= 400;
      if (isKept && typeof payload === 'string') request.answer = payload;
    });
    app.addHook('onResponse', async (request, reply) => keep(request, reply, reply.statusCode));
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
  interface FastifyRequest {
    isLogged: boolean;
    /** The text of an answer that the log keeps. */
    answer?: string;
    /** The error of the portal that the request reports. */
    reported?: { requestId: string; message: string; stack: string };
  }
}

/** The columns of a row of `logs`. */
function logRow(request: FastifyRequest, reply: FastifyReply, status: number) {
  const [path = '', query = ''] = request.url.split('?', 2);
  const { reported, viewer, viewedBy } = request;
  const caller = viewedBy ?? viewer;
  const error = reported ?? request.fault;
  return {
    id: uuidv7(),
    created_at: new Date().toISOString(),
    request_id: reported?.requestId ?? request.id,
    http_method: request.method,
    path: oneLine(path, 500),
    query: oneLine(maskQuery(query), 2_000),
    status_code: status,
    run_time: Math.round(reply.elapsedTime),
    email: caller?.email.toLowerCase() ?? null,
    user_id: caller?.id ?? null,
    viewed_as: viewedBy?.person ?? null,
    namespace_id: viewer?.namespace ?? null,
    client_type: platformOf(request),
    ip: request.sender,
    user_agent: oneLine(maskText(String(request.headers['user-agent'] ?? '')), 500),
    error_code: reported ? 'PORTAL_ERROR' : (request.errorCode ?? null),
    message: error ? oneLine(maskText(error.message), 2_000) : null,
  };
}

/** The columns of a row of `log_bodies`; undefined where there is nothing to keep. */
function bodyRow(id: string, { body, answer, reported, fault }: FastifyRequest) {
  const { stack } = reported ?? fault ?? {};
  const hasBody = typeof body === 'object' && body !== null && !Buffer.isBuffer(body);
  if (!hasBody && answer === undefined && !stack) return undefined;
  return {
    id,
    request_body: hasBody ? printable(maskText(jsonText(body, limits.logBytes)), limits.logBytes) : null,
    response_body:
      answer === undefined ? null : printable(maskText(answer.slice(0, limits.logBytes)), limits.logBytes),
    stack: stack ? printable(maskText(stack.slice(0, limits.logBytes)), limits.logBytes) : null,
  };
}
