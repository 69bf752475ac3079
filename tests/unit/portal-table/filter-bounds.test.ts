import { expect, it } from 'vitest';
import { boundsOf } from '../../../src/components/table/filter-text.ts';

const range = { updatedAt_Start: '2026-02-01', updatedAt_End: '2026-02-28', createdAt_Start: '' };

it('lets a range end no earlier than it starts', () => {
  expect(boundsOf('updatedAt_End', range)).toEqual({ from: '2026-02-01' });
  expect(boundsOf('updatedAt_Start', range)).toEqual({ until: '2026-02-28' });
});

it('leaves a day alone whose other end is open', () => {
  expect(boundsOf('createdAt_End', range)).toEqual({ from: undefined });
  expect(boundsOf('joinedAt', range)).toEqual({});
});
