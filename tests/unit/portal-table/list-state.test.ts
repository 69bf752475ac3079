import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { listItemsQuery } from '#contract/items.ts';
import { defaultPageSize } from '#contract/list-query.ts';
import {
  activeFilters,
  addressParamsOf,
  lastPage,
  leftOutOf,
  listStateOf,
  refineParamsOf,
} from '../../../src/components/table/list-state.ts';
import { listParamsOf } from '../../../src/lib/list-params.ts';

const definition = {
  sortFields: ['updatedAt', 'title'],
  filters: [
    { name: 'status', labelKey: '', kind: 'multiSelect' },
    { name: 'public', labelKey: '', kind: 'select' },
    { name: 'type', apiName: 'types', labelKey: '', kind: 'multiSelect' },
    { name: 'createdAt_Start', labelKey: '', kind: 'day' },
  ],
  endpoints: { list: { query: listItemsQuery } },
} as const;

describe('the state of a list', () => {
  it('starts on the first page, with what changed last, unfiltered', () => {
    expect(listStateOf(undefined, definition)).toEqual({
      currentPage: 1,
      pageSize: defaultPageSize,
      sort: { field: 'updatedAt', order: 'desc' },
      search: '',
      filters: {},
    });
  });

  it('reads page, order, search and filters from the address', () => {
    const state = listStateOf(
      {
        currentPage: 3,
        pageSize: 200,
        sorters: [{ field: 'title', order: 'asc' }],
        filters: [
          { field: 'globalSearch', operator: 'contains', value: 'σπίτι' },
          { field: 'status', operator: 'in', value: ['Active', 'OnReview'] },
          { field: 'public', operator: 'eq', value: 'false' },
        ],
      },
      definition,
    );
    expect(state).toEqual({
      currentPage: 3,
      pageSize: 200,
      sort: { field: 'title', order: 'asc' },
      search: 'σπίτι',
      filters: { status: 'Active,OnReview', public: 'false' },
    });
  });

  it('falls back to the defaults where an address names unknown values', () => {
    const state = listStateOf(
      { currentPage: -3, pageSize: 0, sorters: [{ field: 'shoeSize', order: 'asc' }] },
      definition,
    );
    expect(state).toEqual(listStateOf(undefined, definition));
  });

  it('drops filters that are empty, no text, or not of this list', () => {
    const state = listStateOf(
      {
        filters: [
          { field: 'status', operator: 'eq', value: '' },
          { field: 'public', operator: 'eq', value: undefined },
          { field: 'shoeSize', operator: 'eq', value: '43' },
          { operator: 'or', value: [] },
        ],
      },
      definition,
    );
    expect(state.filters).toEqual({});
  });

  it('drops values that the list would refuse, and keeps the others', () => {
    const eq = (field: string, value: string) => ({ field, operator: 'eq' as const, value });
    const state = listStateOf(
      {
        filters: [
          eq('status', 'Active,Gone'),
          eq('createdAt_Start', '2026-02-30'),
          eq('public', 'perhaps'),
          eq('type', 'Word,Idiom'),
        ],
      },
      definition,
    );
    expect(state.filters).toEqual({ status: 'Active', type: 'Word,Idiom' });
  });

  it.each([
    ['public', 'true,false', {}],
    ['status', 'Active,', { status: 'Active' }],
  ])('never asks for what the list call refuses: %s=%s', (field, value, filters) => {
    const state = listStateOf({ filters: [{ field, operator: 'eq', value }] }, definition);
    expect(state.filters).toEqual(filters);
  });

  it('leaves its own default order out of the address, and no other one', () => {
    const state = listStateOf(undefined, definition);
    const byCreation = { ...definition, sortFields: ['createdAt', 'updatedAt'] };
    expect(addressParamsOf(state, definition).sorters).toEqual([]);
    expect(addressParamsOf(state, byCreation).sorters).toEqual([{ field: 'updatedAt', order: 'desc' }]);
  });

  it('comes back unchanged from the address it was written to', () => {
    const state = {
      currentPage: 4,
      pageSize: 100,
      sort: { field: 'title', order: 'desc' as const },
      search: 'two words',
      filters: { status: 'Inactive', public: 'true' },
    };
    expect(listStateOf(refineParamsOf(state), definition)).toEqual(state);
  });

  it('writes no search when there is none', () => {
    const params = refineParamsOf(listStateOf(undefined, definition));
    expect(params.filters).toEqual([]);
    expect(params.currentPage).toBe(1);
  });
});

describe('the last page', () => {
  it.each([
    [0, 25, 1],
    [25, 25, 1],
    [26, 25, 2],
    [401, 200, 3],
  ])('of %i rows, %i a page, is %i', (total, size, page) => {
    expect(lastPage(total, size)).toBe(page);
  });
});

it('a filter that needs another one is dropped with it, from the state and from the address', () => {
  const query = z.strictObject({ day: z.string(), from: z.string() });
  const timed = {
    endpoints: { list: { query } },
    sortFields: ['updatedAt'],
    filters: [
      { name: 'day', labelKey: '', kind: 'day' },
      { name: 'from', labelKey: '', kind: 'time', within: 'day' },
    ],
  } as const;
  const both = listStateOf(listParamsOf(new URLSearchParams('day=2026-02-01&from=09:00')), timed);
  expect(both.filters).toEqual({ day: '2026-02-01', from: '09:00' });
  expect(listStateOf(listParamsOf(new URLSearchParams('from=09:00')), timed).filters).toEqual({});
  expect(addressParamsOf({ ...both, filters: { from: '09:00' } }, timed).filters).toEqual([]);
});

it('keeps only the filters that say something', () => {
  expect(activeFilters({ status: 'Active', public: '', type: '' })).toEqual({ status: 'Active' });
});

it('tells which values of an address a list leaves out', () => {
  const query = new URLSearchParams(
    'page=2&pageSize=many&sortField=shoeSize&orderType=desc&globalSearch=one, two&status=Active,Gone&public=perhaps&utm=x',
  );
  const state = listStateOf(listParamsOf(query), definition);
  expect(state).toMatchObject({ currentPage: 3, search: 'one, two', filters: { status: 'Active' } });
  expect(leftOutOf(query, state, definition)).toEqual([
    ['pageSize', 'many'],
    ['sortField', 'shoeSize'],
    ['status', 'Gone'],
    ['public', 'perhaps'],
  ]);
});
