/** One measured number and the most it may be; without that it is there to compare with. */
export interface Figure {
  name: string;
  measured: number;
  atMost?: number;
  unit: 'MB' | 'kB' | 'ms' | 's' | 'times' | '';
}

/** Seconds that some work takes, to a tenth. */
export async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return Math.round((performance.now() - start) / 100) / 10;
}

/** The value below which 95 of 100 stay. */
export function p95(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0;
}
