import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { OpenAPIV3 } from 'openapi-types';
import * as z from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { problem } from '#contract/errors.ts';

type Json = Record<string, unknown>;

/** The contract as an OpenAPI 3.1 document. */
function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const [group, calls] of Object.entries<Record<string, Endpoint>>(endpoints)) {
    for (const [name, endpoint] of Object.entries(calls)) {
      const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`;
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(group, name, endpoint) };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Admin Portal API',
      version: '1.0.0',
      description: 'What the portal calls. Sign in, then send the access token as a bearer with every call.',
    },
    paths,
    components: {
      schemas: { Problem: jsonSchema(problem, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

function operation(group: string, name: string, endpoint: Endpoint): Json {
  return {
    tags: [group],
    operationId: `${group}.${name}`,
    summary: endpoint.summary,
    description: [endpoint.description, whoMayCall(endpoint)].filter(Boolean).join('\n\n'),
    ...(endpoint.access !== 'public' && { security: [{ bearer: [] }] }),
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(endpoint.inNamespace ? [namespaceHeader] : []),
      ...(endpoint.params &&
      (endpoint.method === 'PATCH' || (endpoint.method === 'DELETE' && endpoint.isUndoable))
        ? [ifMatchHeader]
        : []),
      ...(endpoint.isIdempotent ? [idempotencyHeader] : []),
    ],
    ...requestBody(endpoint),
    responses: { [endpoint.status]: success(endpoint), ...issues(endpoint) },
  };
}

const namespaceHeader = {
  name: 'Namespace',
  in: 'header',
  schema: { type: 'string', format: 'uuid' },
  description: 'The namespace that is looked at; the stored selection when absent.',
};

const idempotencyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  schema: { type: 'string', maxLength: 255 },
  description:
    'A new value for each piece of work. Sent again within a day with the same content, the call is not run a second time and is answered as the first time; with other content, or while the first one is under way, it is answered with 409. Without this header a jobId is the key.',
} as const;

const ifMatchHeader = {
  name: 'If-Match',
  in: 'header',
  schema: { type: 'string' },
  description:
    'The version the change is based on, in quotes. A stale one is answered with 409 EDIT_CONFLICT.',
};

function whoMayCall({ access }: Endpoint): string {
  if (access === 'public') return 'Open to anyone.';
  if (access === 'service') return 'Open to programs that send the service token.';
  if (access === 'signedIn') return 'Open to anyone signed in, also before the session is verified.';
  if (access === 'registered') return 'Open to anyone signed in.';
  return `Open to ${access.join(', ')}.`;
}

function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: rest,
    ...(description ? { description } : {}),
  }));
}

function requestBody({ body, upload }: Endpoint): Json {
  if (upload) {
    const { properties = {} } = jsonSchema(upload, 'input') as { properties?: Json };
    const schema = {
      type: 'object',
      properties: { ...properties, file: { type: 'string', format: 'binary' } },
      required: ['file'],
    };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  return body
    ? {
        requestBody: {
          required: true,
          content: { 'application/json': { schema: jsonSchema(body, 'input') } },
        },
      }
    : {};
}

function success({ answer }: Endpoint): Json {
  const content =
    'json' in answer
      ? { 'application/json': { schema: jsonSchema(answer.json, 'output') } }
      : { [answer.file]: { schema: { type: 'string', format: 'binary' } } };
  return { description: 'Done', content };
}

const issueTexts = {
  400: 'The request breaks rules; `errors` names each value.',
  401: 'The access token is not usable.',
  403: 'The caller may not do this.',
  404: 'There is no such thing, or not for the caller.',
  409: 'The request conflicts with the current state.',
  429: 'Too many requests; see Retry-After.',
} as const;

function issues(endpoint: Endpoint): Json {
  const possible = [
    400,
    ...(endpoint.access === 'public' ? [] : [401, 403]),
    ...(endpoint.params ? [404] : []),
    ...(endpoint.method === 'GET' ? [] : [409]),
    429,
  ] as (keyof typeof issueTexts)[];
  return Object.fromEntries(
    possible.map((status) => [
      status,
      {
        description: issueTexts[status],
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  );
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

/** Serves the documentation of the API, made from the contract, at /api/docs. */
export async function openApiPlugin(app: FastifyInstance): Promise<void> {
  const document = openApiDocument() as unknown as OpenAPIV3.Document;
  await app.register(swagger, { mode: 'static', specification: { document } });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    uiConfig: { docExpansion: 'none', deepLinking: true, validatorUrl: null },
  });
}
