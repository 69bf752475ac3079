import type { CrudFilter, GoConfig, RouterProvider } from '@refinedev/core';
import base from '@refinedev/react-router';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { defaultPageSize } from '#contract/list-query.ts';
import type { ResourceDefinition } from '../lib/resource-definition.ts';

/** Refine's words for the state of a list. */
interface ListParams {
  currentPage?: number;
  pageSize?: number;
  sorters?: { field: string; order: 'asc' | 'desc' }[];
  filters?: CrudFilter[];
}

const ownNames = ['page', 'pageSize', 'sortField', 'orderType'];

/** The state of a list from the flat names of its address. */
export function fromAddress(search: URLSearchParams): ListParams {
  const page = Number.parseInt(search.get('page') ?? '', 10);
  const pageSize = Number.parseInt(search.get('pageSize') ?? '', 10);
  const field = search.get('sortField');
  const filters = [...search].filter(([name, value]) => value !== '' && !ownNames.includes(name));
  return {
    currentPage: Number.isFinite(page) ? page + 1 : undefined,
    pageSize: Number.isFinite(pageSize) ? pageSize : undefined,
    sorters: field ? [{ field, order: search.get('orderType') === 'asc' ? 'asc' : 'desc' }] : undefined,
    filters: filters.map(([name, value]): CrudFilter => ({ field: name, operator: 'eq', value })),
  };
}

/** The flat names of an address from the state of a list. What is the default is left out. */
export function toAddress({
  currentPage,
  pageSize,
  sorters,
  filters,
  ...rest
}: ListParams & Record<string, unknown>) {
  const [sorter] = sorters ?? [];
  const isDefaultSort = !sorter || (sorter.field === 'updatedAt' && sorter.order === 'desc');
  return {
    ...rest,
    ...(currentPage && currentPage > 1 && { page: String(currentPage - 1) }),
    ...(pageSize && pageSize !== defaultPageSize && { pageSize: String(pageSize) }),
    ...(sorter && !isDefaultSort && { sortField: sorter.field, orderType: sorter.order }),
    ...Object.fromEntries(
      (filters ?? []).flatMap((filter) =>
        'field' in filter && filter.value ? [[filter.field, encoded(filter.value)]] : [],
      ),
    ),
  };
}

/** The router below writes values as they are; a comma may stay, it only joins several values. */
function encoded(value: unknown): string {
  return encodeURIComponent(String(value)).replaceAll('%2C', ',');
}

/** Refine's router, with the flat query names of this product in the address. */
export function createRouterProvider(
  resourceDefinitions: readonly Pick<ResourceDefinition, 'idParam'>[],
): RouterProvider {
  const idNames = resourceDefinitions.flatMap(({ idParam }) => idParam ?? []);
  return {
    ...base,
    go: () => {
      const go = base.go?.();
      return useCallback(
        ({ query, ...config }: GoConfig) => go?.({ ...config, ...(query && { query: toAddress(query) }) }),
        [go],
      );
    },
    parse: () => {
      const parse = base.parse?.();
      const [search] = useSearchParams();
      return useCallback(() => {
        const parsed = parse?.() ?? {};
        const idName = idNames.find((name) => search.has(name));
        return {
          ...parsed,
          id: (idName && search.get(idName)) ?? parsed.id,
          params: { ...parsed.params, ...fromAddress(search) } as never,
        };
      }, [parse, search]);
    },
  };
}
