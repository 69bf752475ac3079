import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { type SlowQuery, slowQueries } from '#server/database/slow-queries.ts';
import { oneLine } from '#server/lib/mask.ts';

/** So many slow statements are logged in a minute, and how many more there were. */
const linesPerMinute = 20;

/** Logs statements that took long, with the request or job they were for. */
export const slowQueryLogPlugin = fp(
  async (app: FastifyInstance) => {
    let lines = 0;
    let leftOut = 0;
    const log = (message: unknown) => {
      const { milliseconds, text, id } = message as SlowQuery;
      lines += 1;
      if (lines > linesPerMinute) {
        leftOut += 1;
        return;
      }
      const line = { milliseconds: Math.round(milliseconds), statement: oneLine(text, 1_000), requestId: id };
      app.log.warn(line, 'a slow statement');
    };
    const timer = setInterval(() => {
      if (leftOut > 0) app.log.warn({ statements: leftOut }, 'more slow statements');
      lines = 0;
      leftOut = 0;
    }, 60_000);
    timer.unref();
    slowQueries.subscribe(log);
    app.addHook('onClose', async () => {
      clearInterval(timer);
      slowQueries.unsubscribe(log);
    });
  },
  { name: 'slow-query-log' },
);
