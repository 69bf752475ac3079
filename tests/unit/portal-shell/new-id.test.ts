import { expect, test } from 'vitest';
import { id } from '#contract/list-query.ts';
import { newId } from '../../../src/lib/new-id.ts';

test('Ids made by the portal are such as the contract takes, each another one', () => {
  const ids = Array.from({ length: 100 }, newId);
  expect(new Set(ids).size).toBe(100);
  for (const one of ids) expect(id.safeParse(one).success).toBe(true);
});
