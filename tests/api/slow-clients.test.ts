import { type AddressInfo, connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { bodyTimeoutPlugin } from '#server/plugins/body-timeout.ts';
import { startApi } from '../support/api.ts';

const milliseconds = 300;
let app: FastifyInstance;

beforeAll(async () => {
  app = Fastify({ requestTimeout: 60_000 });
  await app.register(bodyTimeoutPlugin, { milliseconds });
  const upload = { upload: z.object({}) } as unknown as Endpoint;
  app.post('/read', async (request) => ({ read: request.body }));
  app.post('/refuse', { onRequest: async (_, reply) => reply.status(401).send({}) }, async () => ({}));
  app.post(
    '/refuse-upload',
    { config: { endpoint: upload }, onRequest: async (_, reply) => reply.status(401).send({}) },
    async () => ({}),
  );
  app.post('/upload', { config: { endpoint: upload } }, async (request) => ({ read: request.body }));
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/** Sends a body byte by byte; resolves with the answer and how many bytes were sent before the connection ended. */
function drip(path: string, bytes: number, every: number): Promise<{ heard: string; sent: number }> {
  const body = JSON.stringify('x'.repeat(bytes - 2));
  return new Promise((resolve) => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    let [heard, sent] = ['', 0];
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`,
    );
    const timer = setInterval(() => {
      if (sent < bytes) socket.write(body[sent++] ?? '');
      else socket.end();
    }, every);
    socket.on('data', (part) => {
      heard += part;
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(timer);
      resolve({ heard, sent });
    });
  });
}

describe('a body that drips in', () => {
  it.each(['/read', '/refuse', '/refuse-upload'])(
    'is given up, even if it was already answered: %s',
    async (path) => {
      const { heard, sent } = await drip(path, 10_000, 20);
      expect(sent).toBeLessThan(10_000);
      expect(heard.includes('401')).toBe(path !== '/read');
    },
  );

  it('may take its time when it is an upload that is being taken', async () => {
    // Three times as long as other bodies may take.
    expect((await drip('/upload', 30, (3 * milliseconds) / 30)).heard).toContain('200 OK');
  });
});

it('A connection cannot be held for ever', async () => {
  const api = await startApi();
  const { headersTimeout, requestTimeout, timeout, keepAliveTimeout } = api.app.server;
  for (const limit of [headersTimeout, requestTimeout, timeout, keepAliveTimeout])
    expect(limit).toBeGreaterThan(0);
  expect(headersTimeout).toBeLessThanOrEqual(20_000);
  expect(timeout).toBeLessThanOrEqual(300_000);
  await api.close();
});
