import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { OpenAPIV3 } from 'openapi-types';
import { openApiDocument } from './openapi-document.ts';

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
