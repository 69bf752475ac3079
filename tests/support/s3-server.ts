import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

/** A store that speaks S3, on loopback, with one empty bucket. */
export interface S3Server {
  /** As STORAGE_URL names it. */
  url: string;
  close(): Promise<void>;
}

/** Starts a store; `close` takes what it held with it. */
export async function startS3Server(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'portal-s3-'));
  const store = new S3rver({
    directory,
    silent: true,
    port: 0,
    address: '127.0.0.1',
    configureBuckets: [{ name: 'portal', configs: [] }],
  });
  const { port } = await store.run();
  return {
    url: `s3://S3RVER:S3RVER@127.0.0.1:${port}/portal?insecure=1`,
    async close() {
      await store.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
