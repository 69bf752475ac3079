import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';

vi.stubGlobal('localStorage', { getItem: () => null });
vi.stubGlobal('sessionStorage', { getItem: () => null });
const { queryClient } = await import('../../../src/app/query-client.ts');

const queryKey = ['list'];
/** The reads that were begun, each with how to answer it. */
let reads: ((answer: string) => void)[] = [];
const queryFn = () => new Promise<string>((answer) => reads.push(answer));

afterEach(() => {
  queryClient.clear();
  reads = [];
});

it('shows a write that ends while a list is read for the first time', async () => {
  const observer = new QueryObserver(queryClient, { queryKey, queryFn });
  const stop = observer.subscribe(() => undefined);
  const isReadAgain = queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false });
  reads[0]?.('before the write');
  reads[1]?.('after the write');
  await isReadAgain;
  expect(reads).toHaveLength(2);
  expect(observer.getCurrentResult()).toMatchObject({ data: 'after the write', isStale: false });
  stop();
});

it('shows a write that ends while a list is read again, also where the read was to be kept', async () => {
  queryClient.setQueryData(queryKey, 'at first');
  const observer = new QueryObserver(queryClient, { queryKey, queryFn });
  const stop = observer.subscribe(() => undefined);
  void observer.refetch();
  const isReadAgain = queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false });
  reads[0]?.('before the write');
  reads[1]?.('after the write');
  await isReadAgain;
  expect(observer.getCurrentResult().data).toBe('after the write');
  stop();
});

it.each([{ refetchType: 'none' }, {}] as const)(
  'takes a read in advance for stale that a write met on its way: %o',
  async (filters) => {
    const isRead = queryClient.prefetchQuery({ queryKey, queryFn });
    await queryClient.invalidateQueries({ queryKey, ...filters });
    reads[0]?.('before the write');
    await isRead;
    expect(queryClient.getQueryState(queryKey)).toMatchObject({
      data: 'before the write',
      isInvalidated: true,
    });
  },
);
