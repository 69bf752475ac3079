import type { GoConfig, RouterProvider } from '@refinedev/core';
import base from '@refinedev/react-router';
import { useCallback } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { defaultPageSize } from '#contract/list-query.ts';
import { flatQueryOf, type ListParams, listParamsOf } from '../lib/list-params.ts';
import type { ResourceDefinition } from '../lib/resource-definition.ts';

/** The query of an address from the state of a list. What is the default is left out. */
export function toAddress({
  currentPage,
  pageSize,
  sorters,
  filters,
  ...rest
}: ListParams & Record<string, unknown>) {
  const [sorter] = sorters ?? [];
  const isDefaultSort = sorter?.field === 'updatedAt' && sorter.order === 'desc';
  const query = flatQueryOf({
    currentPage: currentPage === 1 ? undefined : currentPage,
    pageSize: pageSize === defaultPageSize ? undefined : pageSize,
    sorters: isDefaultSort ? undefined : sorters,
    filters,
  });
  return {
    ...rest,
    ...Object.fromEntries(Object.entries(query).map(([name, value]) => [name, encoded(value)])),
  };
}

/** The router below writes values as they are; a comma may stay, it only joins several values. */
function encoded(value: string): string {
  return encodeURIComponent(value).replaceAll('%2C', ',');
}

/**
 * What Refine reads of an address. All but paging, order and filters it hands on as `meta` of its calls, so other
 * names of the query must not be among it: they would reach the data provider.
 */
export function refineParamsOf(
  routeParams: Readonly<Record<string, string | undefined>>,
  search: URLSearchParams,
): ListParams & { to?: string } {
  return { ...routeParams, ...listParamsOf(search), to: search.get('to') ?? undefined };
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
      const routeParams = useParams();
      return useCallback(() => {
        const parsed = parse?.() ?? {};
        const idName = idNames.find((name) => search.has(name));
        return {
          ...parsed,
          id: (idName && search.get(idName)) ?? parsed.id,
          params: refineParamsOf(routeParams, search) as never,
        };
      }, [parse, search, routeParams]);
    },
  };
}
