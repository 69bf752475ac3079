import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: ViteDevServer;
beforeAll(async () => {
  server = await createServer({
    server: { port: 0, host: '127.0.0.1', watch: null },
    optimizeDeps: { noDiscovery: true },
    logLevel: 'silent',
  });
  await server.listen();
}, 30_000);
afterAll(() => server.close());

it.each(['/tags/item', '/foo.bar', '/confirm/me@x.test'])(
  'the development server answers the page at any address: %s',
  async (path) => {
    const [origin = ''] = server.resolvedUrls?.local ?? [];
    const answer = await fetch(new URL(path, origin), { headers: { accept: 'text/html' } });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('<div id="root">');
  },
);
