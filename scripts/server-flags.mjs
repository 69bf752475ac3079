/** Lets Node find the files of drizzle-orm quickly. */
export const drizzleFlags = ['--import', new URL('resolve-drizzle.mjs', import.meta.url).href];

/**
 * How Node runs the server: a small young generation and an old one that grows by half keep the memory of a busy server
 * below 250 MB. By default Node lets the heap grow fourfold before it collects garbage.
 */
export const serverFlags = [
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=8',
  '--heap-growing-percent=50',
  ...drizzleFlags,
];

/**
 * How the C library keeps memory that the server has freed. Its threads share two pools instead of having one each, and
 * what is larger than 128 kB goes back to the system: by default that limit rises with each large buffer that is freed.
 */
export const serverEnvironment = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
