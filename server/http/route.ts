import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { issuesOf, type ValidationIssue } from '#contract/validation.ts';
import type { Stored } from '#server/database/write-row.ts';
import { createYield } from '#server/lib/yield.ts';
import { refuse } from './api-error.ts';
import type { Viewer } from './viewer.ts';

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Sent<E extends Endpoint> = E['answer'] extends { json: infer Schema extends z.ZodType }
  ? z.input<Schema>
  : FastifyReply;

/** What a handler gets: everything already checked. */
export interface Call<E extends Endpoint> {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
  viewer: E['access'] extends 'public' | 'service' ? Viewer | undefined : Viewer;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Registers an endpoint of the contract: guards come from its access, validation from its schemas. */
export function route<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (call: Call<E>) => Promise<Sent<E>>,
  namedRow?: Stored,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.bodyBytes && { bodyLimit: endpoint.bodyBytes }),
    config: { endpoint, namedRow },
    handler: async (request, reply) => {
      const issues: ValidationIssue[] = [];
      const call = {
        params: parse(endpoint.params, request.params, issues),
        query: parse(endpoint.query ?? noQuery, request.query, issues),
        body: hasTooManyKeys(request.body) ? refuseKeys(issues) : parse(endpoint.body, request.body, issues),
        viewer: request.viewer,
        request,
        reply,
      };
      refuse(issues);
      reply.status(endpoint.status);
      // The guards of `identity.ts` have run: where the contract requires a viewer, there is one.
      const answer = await handle(call as Call<E>);
      if (!isLongList(answer)) return answer;
      return reply.type('application/json; charset=utf-8').send(Readable.from(await jsonInPieces(answer)));
    },
  });
}

/** More rows than this are made into JSON in pieces, as their JSON would keep everyone else waiting; ids are quick. */
const piece = 200;

function isLongList(answer: unknown): answer is { items: unknown[] } {
  // A handler that sent a stream by itself answers nothing.
  const items = (answer as { items?: unknown } | undefined)?.items;
  return Array.isArray(items) && items.length > piece && typeof items[0] === 'object';
}

async function jsonInPieces({ items, ...rest }: { items: unknown[] }): Promise<Buffer[]> {
  const yieldToOthers = createYield();
  const head = JSON.stringify(rest).slice(0, -1);
  const parts = [Buffer.from(`${head}${head.length > 1 ? ',' : ''}"items":[`)];
  for (let from = 0; from < items.length; from += piece) {
    const rows = JSON.stringify(items.slice(from, from + piece)).slice(1, -1);
    parts.push(Buffer.from(from === 0 ? rows : `,${rows}`));
    await yieldToOthers();
  }
  return [...parts, Buffer.from(']}')];
}

/** Naming and checking each of very many keys would keep everyone else waiting. */
function hasTooManyKeys(body: unknown): boolean {
  let keys = 0;
  const rest = [body];
  while (rest.length > 0 && keys <= limits.jsonKeys) {
    const value = rest.pop();
    if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) continue;
    // A list counts as one key: a million of them inside one another take as long.
    if (Array.isArray(value)) keys += 1;
    for (const key in value) {
      if (!Array.isArray(value)) keys += 1;
      if (keys > limits.jsonKeys) return true;
      const inner: unknown = value[key as keyof typeof value];
      if (typeof inner === 'object') rest.push(inner);
    }
  }
  return keys > limits.jsonKeys;
}

function refuseKeys(issues: ValidationIssue[]): undefined {
  issues.push({ path: '', key: 'tooMany', params: { maximum: limits.jsonKeys } });
  return undefined;
}

const noQuery = z.strictObject({});

function parse(schema: z.ZodType | undefined, value: unknown, issues: ValidationIssue[]): unknown {
  if (!schema) return undefined;
  // The value itself shows whether it is missing or of the wrong type.
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  issues.push(...issuesOf(result.error));
  return undefined;
}
