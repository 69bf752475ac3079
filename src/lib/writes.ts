import type { AxiosResponse } from 'axios';
import { http } from './http.ts';
import { createStore } from './store.ts';
import type { Requests } from './undoing.ts';

/** The writes of this tab that can be undone, and the undoings that can be undone in turn, each in its order. */
export const writes = createStore<{ done: readonly Requests[]; undone: readonly Requests[] }>({
  done: [],
  undone: [],
});

/** The ids of the requests that were answered by these objects. */
const requestIds = new WeakMap<object, string>();

// Signing in needs none of this, so the client does not do it by itself.
http.interceptors.response.use((response) => {
  keepAnswer(response);
  return response;
});

/** Keeps which request an object answers, and that what the request changed can be undone. */
function keepAnswer({ data, headers, config }: AxiosResponse): void {
  const id: unknown = headers['x-request-id'];
  // A request that was sent again with another token comes by twice.
  if (typeof id !== 'string' || typeof data !== 'object' || data === null || requestIds.has(data)) return;
  requestIds.set(data, id);
  // What was undone before is not done again after another change.
  if (config.isUndoable) writes.set({ done: [...writes.get().done, [id]], undone: [] });
}

/** The requests that some objects answer. */
export function requestsOf(answers: readonly object[]): Requests {
  return answers.flatMap((answer) => requestIds.get(answer) ?? []);
}

/** The requests of the writes with these answers, from now on undone together; undefined where none of them can be undone. */
export function undoableRequests(answers: readonly object[]): Requests | undefined {
  const { done, undone } = writes.get();
  const ids = requestsOf(answers);
  const isOwn = (requests: Requests) => requests.some((id) => ids.includes(id));
  const requests = done.filter(isOwn).flat();
  if (requests.length === 0) return undefined;
  writes.set({ done: [...done.filter((other) => !isOwn(other)), requests], undone });
  return requests;
}

const isSame = (one: Requests) => (other: Requests) => one.join() === other.join();
const without = (all: readonly Requests[], requests: Requests) =>
  all.filter((other) => !isSame(requests)(other));

/** Keeps that requests were undone by others: undoing those does it again. */
export function keepUndone(requests: Requests, by: Requests): void {
  const { done, undone } = writes.get();
  const wasUndoing = undone.some(isSame(requests));
  writes.set({
    done: [...without(done, requests), ...(wasUndoing ? [by] : [])],
    undone: [...without(undone, requests), ...(wasUndoing ? [] : [by])],
  });
}

/** Forgets requests of which nothing can be undone any more, or that are left as they are. */
export function forgetRequests(requests: Requests): void {
  const { done, undone } = writes.get();
  writes.set({ done: without(done, requests), undone: without(undone, requests) });
}

/** Forgets all writes, as those of someone who signed out. */
export function forgetWrites(): void {
  writes.set({ done: [], undone: [] });
}
