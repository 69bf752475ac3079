import { AsyncLocalStorage } from 'node:async_hooks';

/** The id of the request or the job that the present code works for, for what is logged far from it. */
export const contextId = new AsyncLocalStorage<string>();
