import { describe, expect, it } from 'vitest';
import { type EntityCounts, entityCounts, type Trashed, trashEndpoints, trashed } from '#contract/trash.ts';

const id = '0199c0de-0000-7000-8000-000000000001';
const unit: Trashed = {
  id,
  entityType: 'tags',
  type: 'collection',
  name: 'Unit 1',
  deletedAt: '2026-11-01T10:00:00.000Z',
  deletedBy: id,
  expiresAt: '2026-12-01T10:00:00.000Z',
  isHead: true,
  others: {},
};

describe('the trash', () => {
  it('is listed with the last deleted first, narrowed to several entities', () => {
    const parsed = trashEndpoints.list.query.parse({ entityType: 'items,tags' });
    expect(parsed).toMatchObject({ sortField: 'deletedAt', orderType: 'desc' });
    expect(parsed.entityType).toEqual(['items', 'tags']);
    expect(trashEndpoints.list.query.safeParse({ entityType: 'people' }).success).toBe(false);
  });

  it('counts some entities, and no others', () => {
    const counts: EntityCounts = { items: 2 };
    expect(entityCounts.parse(counts)).toEqual(counts);
    expect(trashed.safeParse({ ...unit, others: counts }).success).toBe(true);
    expect(trashed.safeParse({ ...unit, others: { people: 1 } }).success).toBe(false);
  });
});
