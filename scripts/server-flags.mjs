/** Lets Node find the files of drizzle-orm quickly. */
export const drizzleFlags = ['--import', new URL('resolve-drizzle.mjs', import.meta.url).href];

/**
 * How Node runs the server: a small young generation and an old one that grows by half keep the memory of a busy server
 * below 250 MB. By default Node lets the heap grow fourfold before it collects garbage.
 */
export const serverFlags = [
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=4',
  '--heap-growing-percent=50',
  ...drizzleFlags,
];

/** Threads of the server share two pools of the C library instead of keeping one each, whose freed memory stays taken. */
export const serverEnvironment = { MALLOC_ARENA_MAX: '2' };
