import {
  AxiosError,
  type AxiosProgressEvent,
  type AxiosRequestConfig,
  type AxiosResponse,
  CanceledError,
  type InternalAxiosRequestConfig,
} from 'axios';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createUploads, mayRetry, type Upload } from '../../../src/resources/files/uploads.ts';
import { startPortalClient } from '../portal-client.ts';

/** One request of an upload, to be answered by the test. */
interface Sent {
  name: string;
  fileId: string | undefined;
  progress: (part: number) => void;
  arrive: () => void;
  /** Refuses it; without a message, as what only seems to be the API would. */
  refuse: (status: number, message?: string, errors?: object[]) => void;
}

let sent: Sent[];
let uploads: readonly Upload[];
let stored: string[];
let network: AxiosRequestConfig['adapter'];
let client: Awaited<ReturnType<typeof startPortalClient>>;

/** Replaces the network: each request waits until the test answers it. */
function hold(config: InternalAxiosRequestConfig): Promise<AxiosResponse> {
  const { name } = (config.data as FormData).get('file') as File;
  return new Promise((resolve, reject) => {
    const answer = (status: number, data: unknown) => ({ status, data, statusText: '', headers: {}, config });
    config.signal?.addEventListener?.('abort', () => reject(new CanceledError('', config)));
    sent.push({
      name,
      fileId: config.params.fileId,
      progress: (progress) => config.onUploadProgress?.({ progress } as AxiosProgressEvent),
      arrive: () => resolve(answer(201, { _id: name })),
      refuse: (status, message, errors = []) => {
        const problem = { status, errorCode: 'UNSUPPORTED_TYPE', message, errors, requestId: 'r' };
        const body = message === undefined ? undefined : problem;
        reject(new AxiosError('', 'ERR_BAD_REQUEST', config, undefined, answer(status, body)));
      },
    });
  });
}

beforeAll(async () => {
  client = await startPortalClient(() => undefined);
  network = client.http.http.defaults.adapter;
  client.http.http.defaults.adapter = hold;
});
afterAll(() => {
  client.http.http.defaults.adapter = network;
  client.server.close();
});
beforeEach(() => {
  sent = [];
  uploads = [];
  stored = [];
});

function begin(names: string[], { replaces, issue }: { replaces?: string; issue?: string } = {}) {
  const sender = createUploads({
    replaces,
    onChange: (now) => {
      uploads = now;
    },
    onStored: ({ _id }) => stored.push(_id),
  });
  sender.add(names.map((name) => ({ file: new File(['x'], name), issue })));
  return sender;
}

const states = () => uploads.map(({ state }) => state);
const answers = () => new Promise((resolve) => setTimeout(resolve));
const sentNamed = (name: string): Sent => {
  const found = sent.findLast((one) => one.name === name);
  if (!found) throw new Error(`${name} was not sent.`);
  return found;
};

describe('several uploads', () => {
  it('are sent three at a time, the next one as soon as one has ended', async () => {
    begin(['a', 'b', 'c', 'd', 'e']);
    expect(sent.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
    expect(states()).toEqual(['sending', 'sending', 'sending', 'waiting', 'waiting']);
    sentNamed('b').arrive();
    await answers();
    expect(sent.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd']);
    expect(states()).toEqual(['sending', 'done', 'sending', 'sending', 'waiting']);
    expect(stored).toEqual(['b']);
  });

  it('go on when one of them fails, and say why', async () => {
    begin(['a', 'b', 'c', 'd']);
    sentNamed('a').refuse(415, 'This is no picture.');
    sentNamed('b').refuse(400, 'Some values are not valid.', [{ path: 'file', message: 'It is empty.' }]);
    sentNamed('c').refuse(418);
    await answers();
    expect(sent).toHaveLength(4);
    expect(uploads[0]).toMatchObject({ state: 'failed', message: 'This is no picture.' });
    expect(uploads[1]).toMatchObject({ state: 'failed', message: 'It is empty.' });
    expect(uploads[2]).toMatchObject({ state: 'failed' });
  });

  it('report the progress of each', () => {
    begin(['a']);
    sentNamed('a').progress(0.4);
    expect(uploads[0]).toMatchObject({ state: 'sending', progress: 0.4 });
  });
});

describe('an upload', () => {
  it('is canceled while it waits without ever being sent', async () => {
    const sender = begin(['a', 'b', 'c', 'd']);
    sender.cancel(3);
    for (const one of [...sent]) one.arrive();
    await answers();
    expect(sent).toHaveLength(3);
    expect(states()).toEqual(['done', 'done', 'done', 'canceled']);
  });

  it('is canceled on its way, and gives its place to the next', async () => {
    const sender = begin(['a', 'b', 'c', 'd']);
    sender.cancel(1);
    await answers();
    expect(states()).toEqual(['sending', 'canceled', 'sending', 'sending']);
  });

  it('is sent again when it failed or was canceled', async () => {
    const sender = begin(['a', 'b']);
    sentNamed('a').refuse(503);
    sender.cancel(1);
    await answers();
    sender.retry(0);
    sender.retry(1);
    expect(states()).toEqual(['sending', 'sending']);
    expect(uploads[0]?.message).toBeUndefined();
    for (const one of sent.slice(2)) one.arrive();
    await answers();
    expect(states()).toEqual(['done', 'done']);
    expect(stored).toEqual(['a', 'b']);
  });

  it.each([
    [413, false],
    [415, false],
    [400, false],
    [403, false],
    [408, true],
    [429, true],
    [500, true],
    [503, true],
  ])('that was answered with %i may be sent again: %s', async (status, isAgain) => {
    const sender = begin(['a']);
    sentNamed('a').refuse(status, 'No.');
    await answers();
    expect(uploads.map(mayRetry)).toEqual([isAgain]);
    sender.retry();
    expect(sent).toHaveLength(isAgain ? 2 : 1);
  });

  it('that was refused before it was sent is never sent', () => {
    const sender = begin(['a'], { issue: 'The file is too large.' });
    sender.retry();
    expect(sent).toEqual([]);
    expect(uploads[0]).toMatchObject({ state: 'failed', message: 'The file is too large.' });
  });

  it('names the file whose content it replaces', () => {
    begin(['a'], { replaces: 'the-file' });
    expect(sentNamed('a').fileId).toBe('the-file');
  });
});

it('all pending uploads are canceled together', async () => {
  const sender = begin(['a', 'b', 'c', 'd', 'e']);
  sentNamed('a').arrive();
  await answers();
  sender.cancelAll();
  await answers();
  expect(states()).toEqual(['done', 'canceled', 'canceled', 'canceled', 'canceled']);
  expect(sent).toHaveLength(4);
});
