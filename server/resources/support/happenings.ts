import { createHash } from 'node:crypto';
import type { TimelineKind, TimelinePart } from '#contract/support.ts';
import type { Statement } from '#server/database/statement.ts';

/** One thing that happened, before what belongs to its request is joined. */
export interface Happening {
  /** A UUID that begins with the time, as ids of what happens do: the order of a time line. */
  place: string;
  kind: TimelineKind;
  requestId: string | null;
  /** Whether it is found by itself, and not by its request alone. */
  isFound: boolean;
  part: TimelinePart;
}

/** Which rows are wanted: those before a place, or those of some requests. */
export type Wanted = { before: string; limit: number } | { requests: string[]; limit: number };

/** Reads what happened, the newest first. */
export interface Source {
  kinds: readonly TimelineKind[];
  read(wanted: Wanted, kinds?: readonly TimelineKind[]): Promise<Happening[]>;
}

/** The place of what has a time, and an id that does not begin with it. */
export function placeOf(time: string, id: string): string {
  const milliseconds = Date.parse(time).toString(16).padStart(12, '0');
  const rest = createHash('sha256').update(id).digest('hex');
  const [one, two] = [milliseconds.slice(0, 8), milliseconds.slice(8)];
  return `${one}-${two}-7${rest.slice(0, 3)}-8${rest.slice(3, 6)}-${rest.slice(6, 18)}`;
}

function millisecondsOf(place: string): number {
  return Number.parseInt(place.replace('-', '').slice(0, 12), 16);
}

/** The time of a place. */
export function timeOfPlace(place: string): string {
  return new Date(millisecondsOf(place)).toISOString();
}

/** The condition of rows that are wanted, by a column of time; what is of the same millisecond is compared later. */
export function filterByTime(statement: Statement, wanted: Wanted, time: string, requestId: string): void {
  if ('requests' in wanted) statement.and(`${requestId} = any(${statement.value(wanted.requests)}::text[])`);
  else
    statement.and(
      `${time} < to_timestamp(${statement.value((millisecondsOf(wanted.before) + 1) / 1_000)}::float8)`,
    );
}

/** The same of rows whose ids begin with the time. */
export function filterById(statement: Statement, wanted: Wanted): void {
  if ('requests' in wanted) statement.and(`t.request_id = any(${statement.value(wanted.requests)}::text[])`);
  else statement.and(`t.id < ${statement.value(wanted.before)}`);
}
