import type { CrudFilter, CrudSort } from '@refinedev/core';
import type { ListDefinition } from './resource-definition.ts';

/** What a list shows, in Refine's terms: pages count from 1. */
export interface ListParams {
  currentPage?: number;
  pageSize?: number;
  sorters?: CrudSort[];
  filters?: CrudFilter[];
}

/** The names of paging and order in addresses and list calls; every other name is a filter. */
export const pagingNames = ['page', 'pageSize', 'sortField', 'orderType'];

/** Refine counts pages from 1; addresses, the API and MUI count them from 0. */
export function pageIndexOf(currentPage: number): number {
  return currentPage - 1;
}

/** The page of Refine that addresses, the API and MUI call `pageIndex`. */
export function currentPageOf(pageIndex: number): number {
  return pageIndex + 1;
}

/** The flat names that addresses and list calls share. Filters without a value are left out. */
export function flatQueryOf({ currentPage, pageSize, sorters, filters }: ListParams): Record<string, string> {
  const [sorter] = sorters ?? [];
  return {
    ...(currentPage !== undefined && { page: String(pageIndexOf(currentPage)) }),
    ...(pageSize !== undefined && { pageSize: String(pageSize) }),
    ...(sorter && { sortField: sorter.field, orderType: sorter.order }),
    ...Object.fromEntries((filters ?? []).flatMap(filterEntry)),
  };
}

/** What a list call is asked: the flat names, with those of filters that the API calls otherwise. */
export function listCallQuery({ filters }: Pick<ListDefinition, 'filters'>, params: ListParams) {
  const apiNames = new Map(filters.map(({ name, apiName = name }) => [name, apiName]));
  const query = Object.entries(flatQueryOf(params));
  return Object.fromEntries(query.map(([name, value]) => [apiNames.get(name) ?? name, value]));
}

/** Refine's terms for the flat names of an address. */
export function listParamsOf(query: URLSearchParams): ListParams {
  const page = Number.parseInt(query.get('page') ?? '', 10);
  const pageSize = Number.parseInt(query.get('pageSize') ?? '', 10);
  const field = query.get('sortField');
  const filters = [...query].filter(([name, value]) => value !== '' && !pagingNames.includes(name));
  return {
    currentPage: Number.isFinite(page) ? currentPageOf(page) : undefined,
    pageSize: Number.isFinite(pageSize) ? pageSize : undefined,
    sorters: field ? [{ field, order: query.get('orderType') === 'asc' ? 'asc' : 'desc' }] : undefined,
    filters: filters.map(([name, value]): CrudFilter => ({ field: name, operator: 'eq', value })),
  };
}

/** The name and the text of a filter; several values are joined by commas. */
export function filterEntry(filter: CrudFilter): [string, string][] {
  if (!('field' in filter)) return [];
  const value: unknown = filter.value;
  const text = Array.isArray(value) ? value.map(String).join(',') : String(value ?? '');
  return text === '' ? [] : [[filter.field, text]];
}
