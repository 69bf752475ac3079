import { describe, expect, it } from 'vitest';
import { collectionEndpoints } from '#contract/collections.ts';
import { ApiError } from '../../../src/lib/api-error.ts';
import { underKey } from '../../../src/lib/idempotency.ts';
import { selectNamespace } from '../../../src/lib/session.ts';

const add = collectionEndpoints.add;
const keyOf = async (endpoint: Parameters<typeof underKey>[0], body: unknown, failure?: Error) => {
  let key: string | undefined;
  const sent = { path: '/collection/add', query: undefined, body };
  await underKey(endpoint, sent, async (headers) => {
    key = headers['Idempotency-Key'];
    if (failure) throw failure;
  }).catch(() => {});
  return key;
};
const network = new ApiError(0, 'NETWORK', '');
const form = (jobId: string, content: string) => {
  const data = new FormData();
  data.append('file', new File([content], 'words.csv', { lastModified: 1 }));
  data.append('jobId', jobId);
  return data;
};

describe('the key of a call', () => {
  it('is the same when the call is made again after its answer was lost, until it is answered', async () => {
    const first = await keyOf(add, { title: 'a' }, network);
    expect(await keyOf(add, { title: 'a' }, new ApiError(409, 'CONFLICT', ''))).toBe(first);
    expect(await keyOf(add, { title: 'a' })).toBe(first);
    expect(await keyOf(add, { title: 'a' })).not.toBe(first);
  });

  it('is another one for other content, and after a refusal', async () => {
    const first = await keyOf(add, { title: 'b' }, network);
    expect(await keyOf(add, { title: 'c' })).not.toBe(first);
    const refused = await keyOf(add, { title: 'd' }, new ApiError(400, 'VALIDATION_FAILED', ''));
    expect(await keyOf(add, { title: 'd' })).not.toBe(refused);
  });

  it('is another one in another namespace, where the same content is another record', async () => {
    const first = await keyOf(add, { title: 'e' }, network);
    selectNamespace('elsewhere');
    expect(await keyOf(add, { title: 'e' })).not.toBe(first);
    selectNamespace(undefined);
    expect(await keyOf(add, { title: 'e' })).toBe(first);
  });

  it('does not depend on the id of a job, but on the file', async () => {
    const first = await keyOf(collectionEndpoints.importCsv, form('1', 'title'), network);
    expect(await keyOf(collectionEndpoints.importCsv, form('2', 'title and more'))).not.toBe(first);
    expect(await keyOf(collectionEndpoints.importCsv, form('3', 'title'))).toBe(first);
    const bulk = await keyOf(collectionEndpoints.bulk, { collectionId: 'x', jobId: '1' }, network);
    expect(await keyOf(collectionEndpoints.bulk, { collectionId: 'x', jobId: '2' })).toBe(bulk);
  });

  it('is left out where the endpoint takes none', async () => {
    expect(await keyOf(collectionEndpoints.list, undefined)).toBeUndefined();
  });
});
