import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { expectedVersion } from '#server/content/versions.ts';

const versionOf = (header: string) =>
  expectedVersion({ headers: { 'if-match': header } } as unknown as FastifyRequest);

describe('the version that a change is based on', () => {
  it.each(['"7"', '7', 'W/"7"'])('is read from %s', (header) => {
    expect(versionOf(header)).toBe(7);
  });

  it.each(['"7', '7"', 'seven', '', '1.5', '"12345678901"'])('is refused as %s', (header) => {
    expect(() => versionOf(header)).toThrow('VALIDATION_FAILED');
  });
});
