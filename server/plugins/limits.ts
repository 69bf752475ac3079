import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { lightPage } from '#server/database/list-page.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Limiter } from '#server/http/limiter.ts';
import { createSemaphore, TooBusy } from '#server/lib/semaphore.ts';

/** A list page of more rows than this is held in memory as a whole, and takes its turn like a costly call. */
const largePage = 1_000;

/** How many calls run concurrently, in total and per account. Files and large pages keep the processor busy. */
const turns = {
  file: { atOnce: 3, perKey: 2 },
  largePage: { atOnce: 1 },
  /** Large pages on their way to a reader: each is held as a whole until it is read. */
  unreadPage: { atOnce: 6, perKey: 2 },
  /** Other pages that are weighed: each may have as many bytes as a large one. */
  weighedPage: { atOnce: 24, perKey: 6 },
  other: { atOnce: 12, perKey: 4 },
};
/** Milliseconds after which a call no longer counts. */
const timeout = 120_000;
/** Seconds after which it is worth trying again for someone who waited in vain. */
const retryAfter = 10;

type Semaphore = ReturnType<typeof createSemaphore>;

/**
 * Limits how many costly calls an account makes, and how many of them run concurrently, for each account and in
 * total, and closes the connection of a caller who does not read the answer.
 */
export const limitsPlugin = fp(
  async (
    app: FastifyInstance,
    { limiter, readerTimeout = 60_000, wait = 15_000 }: { limiter: Limiter } & LimitSettings,
  ) => {
    const files = createSemaphore({ ...turns.file, timeout, wait });
    const largePages = createSemaphore({ ...turns.largePage, timeout, wait });
    const unreadPages = createSemaphore({ ...turns.unreadPage, timeout, wait });
    const weighedPages = createSemaphore({ ...turns.weighedPage, timeout, wait });
    const others = createSemaphore({ ...turns.other, timeout, wait });
    app.decorateRequest('takesTurn', false);
    app.decorateRequest('leaveWhenMade');

    async function takeTurn(semaphore: Semaphore, request: FastifyRequest, reply: FastifyReply, id: string) {
      const leave = await semaphore(id).catch((cause) => {
        if (!(cause instanceof TooBusy)) throw cause;
        throw new ApiError('TOO_MANY_REQUESTS', {
          context: 'busy',
          retryAfter,
          params: { seconds: retryAfter },
        });
      });
      // Nothing is done for a caller who left while waiting; Node reported that before the listener below exists.
      if (request.raw.destroyed) {
        leave();
        throw new ApiError('REQUEST_TIMEOUT');
      }
      request.takesTurn = true;
      reply.raw.once('finish', leave).once('close', leave);
      return leave;
    }

    app.addHook('onRequest', async (request, reply) => {
      const caller = request.viewedBy ?? request.viewer;
      const { endpoint } = request.routeOptions.config;
      if (!caller || !endpoint) return;
      if (endpoint.costly) {
        await limiter.consume('costlyPerAccount', caller.id);
        await takeTurn('file' in endpoint.answer ? files : others, request, reply, caller.id);
        return;
      }
      const pageSize = Number((request.query as { pageSize?: string } | undefined)?.pageSize);
      if (pageSize > largePage) {
        await takeTurn(unreadPages, request, reply, caller.id);
        // Forms ask for all names with such a page: a slow reader of one must not hold up the others.
        request.leaveWhenMade = await takeTurn(largePages, request, reply, caller.id);
      } else if (pageSize > lightPage) {
        await takeTurn(weighedPages, request, reply, caller.id);
      }
    });
    // From here on bytes move, or the caller does not read. Node sets its own limit again for the next request.
    app.addHook('onSend', async (request, reply) => {
      request.leaveWhenMade?.();
      if (request.takesTurn) reply.raw.setTimeout(readerTimeout, () => reply.raw.destroy());
    });
  },
  { name: 'limits', dependencies: ['identity'] },
);

/** How long callers wait for their turn, and the server for them; in milliseconds. Tests have less time. */
export interface LimitSettings {
  readerTimeout?: number;
  wait?: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether only a few calls of this endpoint run concurrently. */
    takesTurn: boolean;
    /** Ends the turn of a large page when its answer is made. */
    leaveWhenMade?: () => void;
  }
}
