import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { signIn } from '../../support/api-client.ts';
import { createLedger } from '../../support/ledger.ts';
import { namespace } from '../../support/prepared-database.ts';
import { random } from '../../support/random.ts';
import { type ServerProcess, startServer } from '../../support/server-process.ts';
import { makeTestEnv, type TestEnv, testableTypes } from '../../support/test-env.ts';

const rounds = Number(process.env.FAULT_ROUNDS ?? 3);
const writers = 8;

let data: TestEnv | undefined;
let server: ServerProcess | undefined;

afterEach(async () => {
  await server?.end('SIGKILL');
  await data?.remove();
});

describe('a server that is killed while eight clients write', () => {
  it.each(testableTypes())(
    'on the %s database loses nothing that it acknowledged',
    { timeout: 300_000 },
    async (kind) => {
      data = await makeTestEnv(kind);
      const { env } = data;
      const ledger = createLedger();
      for (let round = 0; round < rounds; round += 1) {
        server = await startServer(env);
        const client = await signIn(server.address, namespace);
        await ledger.verify(client);
        const known = ledger.size();
        const writing = Promise.all(Array.from({ length: writers }, () => ledger.write(client)));
        // Writers that were refused end before that, and are reported below.
        await Promise.race([writing, expect.poll(ledger.size, { timeout: 200_000 }).toBeGreaterThan(known)]);
        await pause(random() * 1_500);
        await server.end('SIGKILL');
        expect((await writing).filter(Boolean)).toEqual([]);
      }
      server = await startServer(env);
      await ledger.verify(await signIn(server.address, namespace));
    },
  );
});
