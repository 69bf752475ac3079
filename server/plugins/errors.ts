import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { ErrorCode, Problem } from '#contract/errors.ts';
import type { SettingsOf } from '#contract/system-settings.ts';
import { ApiError, invalidAt } from '#server/http/api-error.ts';
import { callerLanguage, errorMessage, issueMessage, wordingOf } from '#server/http/messages.ts';
import { loggedError } from '#server/lib/errors.ts';
import type { Settings } from '#server/settings/settings.ts';

/** Fastify's own errors in the contract's codes. */
const fastifyCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_REQ_FILE_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_FIELDS_LIMIT: 'PAYLOAD_TOO_LARGE',
  FST_PARTS_LIMIT: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_TYPE',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'UNSUPPORTED_TYPE',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
};

/** SQLSTATE classes that say "not now": connection lost, out of connections, shutting down, timed out. */
const databaseAway = /^(08|53(?!100)|57)/;
const databaseAwayCodes = ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'];

/** Turns anything thrown into the one error that the caller gets. */
export function toApiError(error: FastifyError | Error): ApiError {
  if (error instanceof ApiError) return error;
  // A stream that was aborted with one of our errors.
  if (error.cause instanceof ApiError) return error.cause;
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  // Every upload is one file.
  if (code === 'FST_FILES_LIMIT') return invalidAt('file', 'tooMany', { maximum: 1 });
  if (code && fastifyCodes[code]) return new ApiError(fastifyCodes[code]);
  // Node's message for a sender who hung up before the body was complete.
  if (code === 'ECONNRESET' && error.message === 'aborted') return new ApiError('REQUEST_TIMEOUT');
  if (statusCode === 400) return new ApiError('VALIDATION_FAILED', { context: 'unreadable' });
  if (statusCode === 408) return new ApiError('REQUEST_TIMEOUT');
  // What the file server forbids is answered as if it did not exist.
  if (statusCode === 403 || statusCode === 404) return new ApiError('NOT_FOUND');
  return toDatabaseError(error.cause instanceof Error ? error.cause : error);
}

function toDatabaseError(error: Error): ApiError {
  const { code = '' } = error as { code?: string };
  // 53100 is disk_full; PGlite reports a full disk as a plain I/O error that names it.
  if (code === '53100' || code === 'ENOSPC' || /No space left on device/.test(error.message)) {
    return new ApiError('STORAGE_FULL');
  }
  // Raised by the triggers of a restore.
  if (code === 'RS001') return new ApiError('SERVICE_UNAVAILABLE', { context: 'restoring', retryAfter: 30 });
  // A lock conflict of two writers: trying again is enough.
  if (code === '40001' || code === '40P01') return new ApiError('CONFLICT', { context: 'busy' });
  const isAway =
    databaseAway.test(code) ||
    databaseAwayCodes.includes(code) ||
    /timeout exceeded when trying to connect|Connection terminated|Query read timeout|not queryable|Cannot use a pool after calling end/.test(
      error.message,
    );
  return isAway ? new ApiError('SERVICE_UNAVAILABLE', { retryAfter: 5 }) : new ApiError('INTERNAL_ERROR');
}

function problemOf(error: ApiError, request: FastifyRequest): Problem {
  const language = wordingOf(callerLanguage(request), request.server.general());
  const message = errorMessage(language, error.code, error.details);
  return {
    type: 'about:blank',
    title: error.code,
    status: error.status,
    detail: message,
    message,
    errorCode: error.code,
    requestId: request.id,
    ...(error.details.issues && {
      errors: error.details.issues.map((issue) => ({
        path: issue.path,
        message: issueMessage(language, issue),
      })),
    }),
  };
}

function sendProblem(error: ApiError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.errorCode = error.code;
  if (error.details.retryAfter) reply.header('retry-after', error.details.retryAfter);
  return reply
    .status(error.status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(problemOf(error, request)));
}

/** Refuses an address that the router cannot read. No hook runs for it, so the usual headers are set here. */
export function rejectAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff');
  sendProblem(toApiError(error), request, reply);
}

/** Refuses a request that no route is for: 405 where the address has routes of other methods, else 404. */
export function rejectUnrouted(request: FastifyRequest, reply: FastifyReply): never {
  const [path = ''] = request.url.split('?', 1);
  const methods = request.server.apiRoutes.flatMap(({ method, pattern }) =>
    pattern.test(path) ? method : [],
  );
  // A parameter that is too long has no route either, although the method is right.
  if (methods.length === 0 || methods.includes(request.method)) throw new ApiError('NOT_FOUND');
  reply.header('allow', methods.join(', '));
  throw new ApiError('METHOD_NOT_ALLOWED');
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The methods of the API's addresses, for requests that match no route. */
    apiRoutes: { method: string | string[]; pattern: RegExp }[];
    /** The general settings, as they were read last. */
    general: () => SettingsOf<'general'>;
  }
  interface FastifyRequest {
    /** The error code of the answer, for the request's log row. */
    errorCode?: ErrorCode;
    /** The cause of an internal error; for the log only, never sent. */
    fault?: ReturnType<typeof loggedError>;
  }
}

/** Says why a file was refused and how large the body was; nothing of its content. */
function logRefusedUpload(request: FastifyRequest, { code, details }: ApiError): void {
  const bytes = Number(request.headers['content-length']) || undefined;
  const reasons = details.issues?.map(({ path, key }) => `${path}: ${key}`);
  request.log.warn({ code, reason: details.context ?? reasons, bytes }, 'upload refused');
}

/** Every error is answered as problem+json with a code of the contract, without internal details. */
export const errorsPlugin = fp(
  async (app: FastifyInstance, { settings }: { settings: Pick<Settings, 'last'> }) => {
    app.decorate('apiRoutes', []);
    app.decorate('general', () => settings.last('general'));
    app.addHook('onRoute', ({ method, url }) => {
      if (!url.startsWith('/api/')) return;
      app.apiRoutes.push({ method, pattern: new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}$`) });
    });
    app.setErrorHandler((error: FastifyError | Error, request, reply) => {
      const apiError = toApiError(error);
      if (apiError.status >= 500) {
        request.fault = loggedError(error);
        request.log.error({ err: error }, 'request failed');
      } else if (request.isMultipart?.()) logRefusedUpload(request, apiError);
      return sendProblem(apiError, request, reply);
    });
  },
  { name: 'errors' },
);
