import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problem } from '#contract/errors.ts';
import { startApi, type TestApi } from '../support/api.ts';

let api: TestApi;
let port = 0;
beforeAll(async () => {
  api = await startApi();
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  port = (api.app.server.address() as AddressInfo).port;
});
afterAll(() => api.close());

/** Sends raw bytes, since clients normalize addresses before they send them; returns the response. */
function send(bytes: string): Promise<{ status: number; head: string; body: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let text = '';
    socket.setEncoding('utf8').on('data', (part) => {
      text += part;
    });
    socket.on('error', reject);
    socket.on('close', () => {
      const [head = '', ...body] = text.split('\r\n\r\n');
      resolve({ status: Number(head.slice(9, 12)), head: head.toLowerCase(), body: body.join('\r\n\r\n') });
    });
  });
}
const get = (path: string, method = 'GET') =>
  send(`${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);

describe('an address', () => {
  it.each([
    '/.git/HEAD',
    '/.env',
    '/.vite/manifest.json',
    '/%2egit/HEAD',
    '/assets/../.git/HEAD',
    '/..%5c.git/config',
    '/index.html',
    '/package.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets/nothing.js',
    '/api',
    '/api/nothing',
    '/API/auth',
    '//api/auth',
    '/api//auth',
    '/api%2fauth',
    '/api/auth;a=b',
    `/api/item/details/${'a'.repeat(500)}`,
  ])('that hides something or names the API in another way does not exist: %s', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(problem.parse(JSON.parse(answer.body)).errorCode).toBe('NOT_FOUND');
  });

  it.each(['/%', '/api/%zz', '/api/item/details/%ff', '/assets/%c0%ae%c0%ae/'])(
    'that cannot be read is refused like everything else: %s',
    async (path) => {
      const answer = await get(path);
      const issue = problem.parse(JSON.parse(answer.body));
      expect(issue).toMatchObject({ status: 400, errorCode: 'VALIDATION_FAILED' });
      expect(answer.head).toContain(`x-request-id: ${issue.requestId}`);
      expect(answer.head).toContain('x-content-type-options: nosniff');
      expect(answer.body).not.toContain(path);
    },
  );

  it('spelt in another way that the router understands is as private, and as much in the log', async () => {
    const answer = await get('/%61pi/auth');
    expect(answer.status).toBe(401);
    expect(answer.head).toContain('cache-control: no-store');
    await api.app.flushRequestLog();
    const { rows } = await api.database.pool.query("select status_code from logs where path = '/%61pi/auth'");
    expect(rows).toEqual([{ status_code: 401 }]);
  });

  it.each(['TRACE', 'PROPFIND', 'OPTIONS', 'PUT', 'POST'])(
    'knows no method %s that it was not given',
    async (method) => {
      const answer = await get('/api/auth', method);
      expect(answer.status).toBe(405);
      expect(answer.head).toMatch(/^allow: GET, HEAD\r?$/im);
      expect((await get('/api/nothing', method)).status).toBe(404);
    },
  );

  it('of another host in the request line changes nothing', async () => {
    const answer = await send(
      'GET http://evil.example/api/nothing HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-Host: evil.example\r\nConnection: close\r\n\r\n',
    );
    expect(answer.status).toBe(404);
    expect(answer.head + answer.body).not.toContain('evil');
  });
});

describe('a request', () => {
  it.each([
    ['without an end to its headers', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    [
      'with two lengths',
      'POST /api/auth/logout HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /live HTTP/1.1\r\n\r\n',
      400,
    ],
    ['without a host', 'GET /live HTTP/1.1\r\n\r\n', 400],
    ['that is none', '\u0001\u0002\r\n\r\n', 400],
  ])('%s is refused and the connection closed', async (_, bytes, status) => {
    const answer = await send(bytes);
    expect(answer.status).toBe(status);
    expect(answer.body).not.toContain('{"status":"ok"}');
  });

  it('that is compressed is not unpacked', async () => {
    const bomb = await api.app.inject({
      method: 'POST',
      url: '/api/auth/login/Web',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      payload: Buffer.from('1f8b08000000000000ffab56ca4a2cca2f5600ca1f', 'hex'),
    });
    expect(bomb.statusCode).toBe(400);
  });
});
