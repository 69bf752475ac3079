import { describe, expect, it } from 'vitest';
import { listParamsOf } from '../../../src/lib/list-params.ts';
import { parsedParamsOf, toAddress } from '../../../src/providers/router-provider.ts';

describe('the address of a list', () => {
  it('carries the flat names, with pages from 0', () => {
    expect(
      toAddress({
        currentPage: 3,
        pageSize: 100,
        sorters: [{ field: 'title', order: 'asc' }],
        filters: [
          { field: 'globalSearch', operator: 'contains', value: 'ζώα' },
          { field: 'status', operator: 'eq', value: 'Active,OnReview' },
        ],
      }),
    ).toEqual({
      page: '2',
      pageSize: '100',
      sortField: 'title',
      orderType: 'asc',
      globalSearch: encodeURIComponent('ζώα'),
      status: 'Active,OnReview',
    });
  });

  it('keeps the signs that mean something in an address', () => {
    const { globalSearch } = toAddress({
      filters: [{ field: 'globalSearch', operator: 'contains', value: 'a&b=c#d' }],
    }) as Record<string, string>;
    expect(new URLSearchParams(`globalSearch=${globalSearch}`).get('globalSearch')).toBe('a&b=c#d');
  });

  it('leaves out what is the default', () => {
    const state = { currentPage: 1, pageSize: 25, sorters: [] };
    expect(toAddress({ ...state, filters: [{ field: 'status', operator: 'eq', value: '' }] })).toEqual({});
  });

  it('is read back as it was written', () => {
    const state = {
      currentPage: 4,
      pageSize: 10,
      sorters: [{ field: 'title', order: 'desc' as const }],
      filters: [{ field: 'type', operator: 'eq' as const, value: 'Word' }],
    };
    expect(listParamsOf(new URLSearchParams(toAddress(state) as Record<string, string>))).toEqual(state);
  });

  it('forgives what is no number', () => {
    const { currentPage, pageSize } = listParamsOf(new URLSearchParams('page=x&pageSize='));
    expect([currentPage, pageSize]).toEqual([undefined, undefined]);
  });
});

it('other values of an address than the state of a list reach no call: Refine would pass them on as meta', () => {
  const search = new URLSearchParams(
    'tagId=7&version=7&headers[If-Match]=x&query=y&signal=z&page=2&to=/items',
  );
  const { filters, ...params } = parsedParamsOf({ mode: 'edit' }, search);
  expect(JSON.parse(JSON.stringify(params))).toEqual({ mode: 'edit', currentPage: 3, to: '/items' });
  expect(filters?.map((filter) => 'field' in filter && filter.field)).toContain('version');
});
