import type { Statement } from './statement.ts';

/** Narrows a list to whole days in UTC, both ends included. `column` is one of our own words. */
export function filterByDates(
  statement: Statement,
  column: string,
  start: string | undefined,
  end: string | undefined,
): void {
  if (start) statement.and(`t.${column} >= ${statement.value(start)}::date`);
  if (end) statement.and(`t.${column} < ${statement.value(end)}::date + 1`);
}
