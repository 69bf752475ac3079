import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { vi } from 'vitest';

/** What a browser has and Node has not: a storage that lasts as long as the test. */
function memoryStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (index) => [...kept.keys()][index] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  };
}

/** The portal's own HTTP client and session, in front of a small server that answers as a test wants. */
export async function startPortalClient(listener: RequestListener): Promise<{
  http: typeof import('../../src/lib/http.ts');
  session: typeof import('../../src/lib/session.ts');
  server: Server;
}> {
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('localStorage', memoryStorage());
  const server = createServer(listener);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const [http, session] = await Promise.all([
    import('../../src/lib/http.ts'),
    import('../../src/lib/session.ts'),
  ]);
  http.http.defaults.baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
  return { http, session, server };
}
