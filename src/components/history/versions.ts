import type { ShownListChange } from '#contract/history.ts';
import { sameValue } from '../form/form-values.ts';

export type Values = Record<string, unknown>;

/** A version of any entity as its history lists it. */
export interface Version {
  version: number;
  createdAt: string;
  createdBy: string | null;
  type: string;
  old: Values;
  new: Values;
  lists: Record<string, ShownListChange>;
}

/** A record as it is read with its details. */
export interface VersionedRecord extends Values {
  version: number;
}

/**
 * What a record held at a version: what it holds now, less the later changes. The record may have been read before the
 * newest of the versions, which are listed from the newest to `at` or further.
 */
export function valuesAt(record: VersionedRecord, versions: readonly Version[], at: number): Values {
  const later = versions.filter(({ version }) => version > at && version <= record.version);
  const unread = versions.filter(({ version }) => version <= at && version > record.version);
  return Object.assign(
    {},
    record,
    ...later.map((one) => one.old),
    ...unread.toReversed().map((one) => one.new),
  );
}

/** The versions that lead from one to another. */
export function versionsBetween(versions: readonly Version[], older: number, newer: number): Version[] {
  return versions.filter(({ version }) => version > older && version <= newer);
}

/** Files have another address each time they are read. */
const comparable = (value: unknown) =>
  typeof value === 'object' && value !== null && '_id' in value ? value._id : value;

/** The fields that say something else in one version than in another; those that changed and changed back do not. */
export function fieldsBetween(
  record: VersionedRecord,
  versions: readonly Version[],
  older: number,
  newer: number,
): string[] {
  const between = versionsBetween(versions, older, newer);
  const [before, after] = [valuesAt(record, versions, older), valuesAt(record, versions, newer)];
  const fields = new Set(between.flatMap((one) => Object.keys(one.new)));
  const lists = new Set(between.flatMap((one) => Object.keys(one.lists)));
  return [
    ...[...fields].filter((name) => !sameValue(comparable(before[name]), comparable(after[name]))),
    ...lists,
  ];
}

/** The fields that a version changed. */
export function fieldsOf({ new: changed, lists }: Version): string[] {
  return [...Object.keys(changed), ...Object.keys(lists)];
}

/** How many things came into the lists of a version, left them or moved in them, seen or not. */
export function countsOf({ added, removed, moved, hidden }: ShownListChange) {
  return { added: added.length, removed: removed.length, moved: moved.length, hidden };
}

/**
 * The version that a history begins with: with the first, or with that by which someone came to see the record, which
 * tells nothing of what was before.
 */
export function beginningOf(versions: readonly Version[], hasMore: boolean): number {
  const last = versions.at(-1);
  return last && !hasMore && fieldsOf(last).length === 0 ? last.version : 1;
}

/** Whether what a record was when it was added is no longer known, since the versions after it were deleted. */
export function isForgotten(versions: readonly Version[], version: number): boolean {
  return version === 1 && versions.at(-1)?.version === 1 && (versions.at(-2)?.version ?? 2) > 2;
}
