import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { endpoint, mayCall } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { call } from '../../../src/lib/api.ts';
import { writesUnderWay } from '../../../src/lib/http.ts';
import { undo, undoing } from '../../../src/lib/undoing.ts';
import {
  forgetRequests,
  forgetWrites,
  keepUndone,
  requestsOf,
  undoableRequests,
  writes,
} from '../../../src/lib/writes.ts';
import { startPortalClient } from '../portal-client.ts';

const declared = { summary: '', access: 'public', answer: { json: undefined as never } } as const;
const write = endpoint('POST', '/thing', { ...declared, isUndoable: true });
const translate = endpoint('POST', '/translate', declared);
const refused = endpoint('POST', '/refused', { ...declared, isUndoable: true });
const keyed = endpoint('POST', '/lost', { ...declared, isUndoable: true, isIdempotent: true });

let received: IncomingMessage[] = [];
let isLost = false;

function answer(request: IncomingMessage, response: ServerResponse) {
  received.push(request);
  if (request.url === '/api/lost' && isLost) return void request.socket.destroy();
  const headers = { 'content-type': 'application/json', 'x-request-id': request.headers['x-request-id'] };
  response.writeHead(request.url === '/api/refused' ? 400 : 200, headers).end('{"ok":true}');
}

let client: Awaited<ReturnType<typeof startPortalClient>>;
beforeAll(async () => {
  client = await startPortalClient(answer);
});
afterAll(() => {
  client.server.closeAllConnections();
  client.server.close();
});
beforeEach(() => {
  received = [];
  isLost = false;
  forgetWrites();
  // Requests of other test files may have been left without an answer.
  writesUnderWay.clear();
});

const idOf = (answer: unknown) => requestsOf([answer as object])[0] ?? '';

it('keeps the writes that can be undone in their order, and nothing else', async () => {
  const first = await call(write);
  const other = await call(translate);
  await expect(call(refused)).rejects.toThrow();
  const second = await call(write);
  expect(writes.get()).toEqual({ done: [[idOf(first)], [idOf(second)]], undone: [] });
  expect(undoableRequests([first])).toEqual([idOf(first)]);
  expect(undoableRequests([other])).toBeUndefined();
  expect(undoableRequests([])).toBeUndefined();
});

it('knows that a write is under way until it is answered, be it by a refusal', async () => {
  const calls = [call(write), call(refused).catch(() => undefined), call(translate)];
  await expect.poll(() => received.length).toBeGreaterThan(0);
  await Promise.all(calls);
  expect(writesUnderWay.size).toBe(0);
  const pending = call(write);
  await Promise.resolve();
  expect(writesUnderWay.size).toBe(1);
  await pending;
});

it('undoes together what one message reports, as the last write', async () => {
  const files = [await call(write), await call(write)];
  const between = await call(write);
  const requests = undoableRequests(files) ?? [];
  expect(requests).toEqual(files.map(idOf));
  expect(writes.get().done).toEqual([[idOf(between)], requests]);
  expect(undoableRequests(files)).toEqual(requests);
});

it('an undone write is off, and what undid it can be undone in turn, until something else is written', async () => {
  const [first, second] = [await call(write), await call(write)].map((one) => [idOf(one)]) as [
    string[],
    string[],
  ];
  keepUndone(second, ['u2']);
  keepUndone(first, ['u1']);
  expect(writes.get()).toEqual({ done: [], undone: [['u2'], ['u1']] });
  keepUndone(['u1'], ['r1']);
  expect(writes.get()).toEqual({ done: [['r1']], undone: [['u2']] });
  keepUndone(['r1'], ['u3']);
  expect(writes.get()).toEqual({ done: [], undone: [['u2'], ['u3']] });
  const last = await call(write);
  expect(writes.get()).toEqual({ done: [[idOf(last)]], undone: [] });
  // As from the list of changes, after a reload.
  keepUndone(['older'], ['u4']);
  expect(writes.get()).toEqual({ done: [[idOf(last)]], undone: [['u4']] });
});

it('forgets requests of which nothing can be undone, and all of them at the end of a session', async () => {
  const [first, second] = [await call(write), await call(write)].map(idOf);
  forgetRequests([second ?? '']);
  expect(writes.get().done).toEqual([[first]]);
  forgetWrites();
  expect(writes.get()).toEqual({ done: [], undone: [] });
});

it('starts one undoing at a time', () => {
  undo(['a']);
  undo(['a']);
  undo(['b']);
  expect(undoing.get()).toEqual({ requests: ['a'], others: false });
  undoing.set(undefined);
  undo(['b'], true);
  expect(undoing.get()).toEqual({ requests: ['b'], others: true });
  undoing.set(undefined);
});

it('a call that is sent again because its answer was lost is undone by the id under which it was done', async () => {
  isLost = true;
  await expect(call(keyed)).rejects.toThrow();
  isLost = false;
  const stored = await call(keyed);
  const [first, second] = received.map(({ headers }) => headers['x-request-id']);
  expect(first).toBe(second);
  expect(undoableRequests([stored])).toEqual([first]);
});

it('every call by which teachers change content can be undone, or is known not to be', () => {
  const calls = Object.entries(endpoints).flatMap(([group, own]) =>
    Object.entries(own).map(([name, one]) => ({ ...one, name: `${group}.${name}` })),
  );
  const kept = calls.filter(
    (one) =>
      one.method !== 'GET' &&
      Array.isArray(one.access) &&
      mayCall(one, ['TEACHER']) &&
      !('isUndoable' in one && one.isUndoable),
  );
  expect(kept.map(({ name }) => name).toSorted()).toEqual([
    'changes.undo',
    'files.download',
    // A preview, which is gone the next day; keeping it can be undone.
    'media.textToAudio',
    // People are asked, mailed and answer meanwhile: what is taken back is said by another call.
    'memberships.add',
    'memberships.addCode',
    'memberships.edit',
    'memberships.importRoster',
    'memberships.invite',
    'memberships.inviteAgain',
    'memberships.remove',
    'memberships.revokeCode',
    'memberships.transfer',
    // Mails are out; a tick is taken back by the same call.
    'tasks.remind',
    'tasks.tick',
    'translate.translate',
  ]);
});
