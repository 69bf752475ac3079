import type { CrudFilter } from '@refinedev/core';
import type * as z from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { defaultPageSize, pageSizes } from '#contract/list-query.ts';
import {
  filterEntry,
  flatQueryOf,
  type ListParams,
  pageIndexOf,
  pagingNames,
} from '../../lib/list-params.ts';
import type { ListDeclaration } from '../../lib/resource-definition.ts';

/** What a list shows: all of it is in the address. */
export interface ListState {
  /** Counts from 1, as Refine does. */
  currentPage: number;
  pageSize: number;
  sort: { field: string; order: 'asc' | 'desc' };
  search: string;
  /** The active filters by their name in the address; several values of one filter are joined by commas. */
  filters: Readonly<Record<string, string>>;
}

/** The name of the search in addresses and list calls. */
export const searchField = 'globalSearch';

/** What a list's resource definition says of its state. */
type ListDefinition = Pick<ListDeclaration, 'filters' | 'sortFields'> & {
  endpoints: { list: Pick<Endpoint, 'query'> };
};

/** The state of a list from the address: defaults for what it leaves out, without what the list does not know. */
export function listStateOf(params: ListParams | undefined, definition: ListDefinition): ListState {
  const schemas: Record<string, z.ZodType> = definition.endpoints.list.query?.shape ?? {};
  const accepts = (name: string, value: unknown) => schemas[name]?.safeParse(String(value)).success === true;
  // Of several values of a filter, those that the list knows are kept.
  const understood = ([name, value]: [string, string]): [string, string][] => {
    const { apiName = name } = definition.filters.find((one) => one.name === name) ?? { apiName: '' };
    const parts = value.split(',').filter((part) => part !== '' && accepts(apiName, part));
    const known = parts.join(',');
    return known !== '' && accepts(apiName, known) ? [[name, known]] : [];
  };
  const values = new Map((params?.filters ?? []).flatMap(filterEntry));
  const sorter = params?.sorters?.find(({ field }) => definition.sortFields.includes(field));
  const { currentPage = 1, pageSize = 0 } = params ?? {};
  const search = values.get(searchField) ?? '';
  return {
    currentPage: accepts('page', pageIndexOf(currentPage)) ? currentPage : 1,
    pageSize: pageSizes.find((size) => size === pageSize) ?? defaultPageSize,
    sort: sorter ? { field: sorter.field, order: sorter.order } : defaultSort(definition),
    search: accepts(searchField, search) ? search : '',
    filters: meaningful(Object.fromEntries([...values].flatMap(understood)), definition),
  };
}

/** What an address says of a list and its state does not hold: the names with the values that are left out. */
export function leftOutOf(
  query: URLSearchParams,
  state: ListState,
  { filters }: Pick<ListDefinition, 'filters'>,
): [string, string][] {
  const kept = flatQueryOf(refineParamsOf(state));
  const known = [...pagingNames, searchField, ...filters.map(({ name }) => name)];
  return known.flatMap((name) => {
    const parts = (query.get(name) ?? '').split(',');
    const lost = parts.filter((part) => part !== '' && !kept[name]?.split(',').includes(part));
    return lost.length > 0 ? [[name, lost.join(', ')] as [string, string]] : [];
  });
}

/** The same state in Refine's terms, for the data provider. */
export function refineParamsOf(state: ListState): Required<ListParams> {
  const { currentPage, pageSize, sort, search, filters } = state;
  const values = Object.entries({ ...(search && { [searchField]: search }), ...filters });
  return {
    currentPage,
    pageSize,
    sorters: [sort],
    filters: values.map(([field, value]): CrudFilter => ({ field, operator: 'eq', value })),
  };
}

/** The same for the address, which leaves out the order that the list has anyway. */
export function addressParamsOf(
  state: ListState,
  definition: Pick<ListDeclaration, 'sortFields' | 'filters'>,
): Required<ListParams> {
  const { field, order } = defaultSort(definition);
  const isDefault = state.sort.field === field && state.sort.order === order;
  const filters = meaningful(state.filters, definition);
  return { ...refineParamsOf({ ...state, filters }), ...(isDefault && { sorters: [] }) };
}

/** Filters without those that need another one which is not set, as a time of day needs the day. */
function meaningful(
  values: ListState['filters'],
  { filters }: Pick<ListDeclaration, 'filters'>,
): ListState['filters'] {
  const needs = new Map(filters.map((one) => [one.name, 'within' in one ? one.within : undefined]));
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => {
      const needed = needs.get(name);
      return !needed || values[needed];
    }),
  );
}

/** Lists start with the newest by their first field, as with what changed last. */
function defaultSort({ sortFields }: Pick<ListDeclaration, 'sortFields'>): ListState['sort'] {
  return { field: sortFields[0] ?? 'updatedAt', order: 'desc' };
}

/** Filters without the empty ones. */
export function activeFilters(filters: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
}

/** The last page of a list of `total` rows. */
export function lastPage(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}
