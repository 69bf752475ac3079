import type { CrudFilter, CrudSort } from '@refinedev/core';
import type * as z from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { defaultPageSize } from '#contract/list-query.ts';
import type { ResourceDefinition } from '../../lib/resource-definition.ts';

/** What a list shows: all of it stands in the address. Pages count from 0, as the API counts them. */
export interface ListState {
  page: number;
  pageSize: number;
  sort: { field: string; order: 'asc' | 'desc' };
  search: string;
  /** The active filters by their name in the address; several values of one filter are joined by commas. */
  filters: Readonly<Record<string, string>>;
}

/** Refine's words for the state of a list, as the router provider reads them from the address and writes them to it. */
export interface RefineListParams {
  currentPage?: number;
  pageSize?: number;
  sorters?: CrudSort[];
  filters?: CrudFilter[];
}

const searchField = 'globalSearch';

/** What a list's resource definition says of its state. */
type ListDefinition = Pick<ResourceDefinition, 'filters' | 'sortFields'> & {
  endpoints: { list: Pick<Endpoint, 'query'> };
};

/**
 * The state of a list from the parameters of its address. What the address leaves out is the default, and what the list
 * would not understand is left out.
 */
export function listStateOf(params: RefineListParams | undefined, definition: ListDefinition): ListState {
  const schemas: Record<string, z.ZodType> = definition.endpoints.list.query?.shape ?? {};
  const isUnderstood = ([name, value]: [string, string]) => {
    const filter = definition.filters.find((one) => one.name === name);
    return filter !== undefined && schemas[filter.apiName ?? name]?.safeParse(value).success === true;
  };
  const values = new Map((params?.filters ?? []).flatMap(entryOf));
  const sorter = params?.sorters?.find(({ field }) => definition.sortFields.includes(field));
  const pageSize = params?.pageSize ?? 0;
  return {
    page: Math.max(0, (params?.currentPage ?? 1) - 1),
    pageSize: pageSize > 0 ? pageSize : defaultPageSize,
    sort: sorter ? { field: sorter.field, order: sorter.order } : defaultSort(definition),
    search: values.get(searchField) ?? '',
    filters: Object.fromEntries([...values].filter(isUnderstood)),
  };
}

/** The same state in Refine's words, for the data provider and the address. */
export function refineParamsOf(state: ListState): Required<RefineListParams> {
  const filters = Object.entries(state.filters).map(
    ([field, value]): CrudFilter => ({ field, operator: 'eq', value }),
  );
  const search: CrudFilter[] = state.search
    ? [{ field: searchField, operator: 'contains', value: state.search }]
    : [];
  return {
    currentPage: state.page + 1,
    pageSize: state.pageSize,
    sorters: [state.sort],
    filters: [...search, ...filters],
  };
}

/** Lists start with what changed last. */
function defaultSort(definition: Pick<ResourceDefinition, 'sortFields'>): ListState['sort'] {
  return { field: definition.sortFields[0] ?? 'updatedAt', order: 'desc' };
}

/** Filters without the empty ones, which say nothing and do not belong into an address. */
export function activeFilters(filters: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
}

/** The last page of a list of `total` rows. */
export function lastPage(total: number, pageSize: number): number {
  return Math.max(0, Math.ceil(total / pageSize) - 1);
}

function entryOf(filter: CrudFilter): [string, string][] {
  if (!('field' in filter)) return [];
  const value: unknown = filter.value;
  const text = Array.isArray(value) ? value.map(String).join(',') : String(value ?? '');
  return text === '' ? [] : [[filter.field, text]];
}
