import { isDeepStrictEqual } from 'node:util';
import type { FastifyRequest } from 'fastify';
import type { Changes } from '#server/database/versions.ts';
import { ApiError, invalidAt, refuse } from '../http/api-error.ts';

/** The version a change or deletion was based on, from its If-Match header, with or without quotes; undefined when it names none. */
export function expectedVersion(request: FastifyRequest): number | undefined {
  const header = request.headers['if-match'];
  if (header === undefined || header === '*') return undefined;
  const version = /^(?:W\/)?("?)(\d{1,9})\1$/.exec(header)?.[2];
  if (version === undefined) throw invalidAt('If-Match', 'wrongFormat');
  return Number(version);
}

/** Refuses a change that was based on an older version. */
export function checkVersion(current: { version: number }, expected: number | undefined): void {
  if (expected !== undefined && expected !== current.version) throw new ApiError('EDIT_CONFLICT');
}

/**
 * What a PATCH really changes: absent keys are left alone, read-only keys may be sent back unchanged,
 * and keys that say what is stored anyway are dropped.
 */
export function effectivePatch<Row extends object>(
  body: object,
  current: Row,
  readOnly: readonly string[] = [],
  presented: object = current,
): Partial<Row> {
  const issues = readOnly
    .filter((key) => at(body, key) !== undefined && !isDeepStrictEqual(at(body, key), at(presented, key)))
    .map((key) => ({ path: key, key: 'readOnly' as const }));
  refuse(issues);
  const items = Object.entries(body).filter(
    ([key, value]) =>
      value !== undefined && !readOnly.includes(key) && !isDeepStrictEqual(value, at(current, key)),
  );
  return Object.fromEntries(items) as Partial<Row>;
}

/** The old and new value of each changed field, as versions keep them. */
export function changesOf(before: object, patch: object): Changes {
  return Object.fromEntries(
    Object.entries(patch).map(([key, value]) => [key, { old: at(before, key), new: value }]),
  );
}

function at(object: object, key: string): unknown {
  return (object as Record<string, unknown>)[key];
}
