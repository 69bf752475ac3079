import {
  type GoConfig,
  type IResourceItem,
  matchResourceFromRoute,
  type ParseFunction,
  ResourceContext,
  type RouterProvider,
} from '@refinedev/core';
import base from '@refinedev/react-router';
import { useCallback, useContext } from 'react';
import { matchPath, useLocation, useParams } from 'react-router';
import { defaultPageSize } from '#contract/list-query.ts';
import { flatQueryOf, type ListParams, listParamsOf } from '../lib/list-params.ts';
import type { ResourceDefinition } from '../lib/resource-definition.ts';

/** The query of an address from the state of a list. Page and page size are left out where they are the defaults. */
export function toAddress({
  currentPage,
  pageSize,
  sorters,
  filters,
  ...rest
}: ListParams & Record<string, unknown>) {
  const query = flatQueryOf({
    currentPage: currentPage === 1 ? undefined : currentPage,
    pageSize: pageSize === defaultPageSize ? undefined : pageSize,
    sorters,
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
export function parsedParamsOf(
  routeParams: RouteParams,
  search: URLSearchParams,
): ListParams & { to?: string } {
  return { ...routeParams, ...listParamsOf(search), to: search.get('to') ?? undefined };
}

type RouteParams = Readonly<Record<string, string | undefined>>;

/**
 * Reads an address for Refine, once: each of its hooks asks three times for it, a page some hundred times, and the
 * parser of `@refinedev/react-router` compares the address with all resources each time.
 */
function createParser(idNames: readonly string[]) {
  let [known, knownResources] = ['', [] as readonly IResourceItem[]];
  // A page and the frame around it have other parameters.
  const parsers = new Map<string, ParseFunction>();

  return (pathname: string, query: string, routeParams: RouteParams, resources: IResourceItem[]) => {
    const address = pathname + query;
    if (address !== known || resources !== knownResources) parsers.clear();
    [known, knownResources] = [address, resources];
    const key = JSON.stringify(routeParams);
    const parser = parsers.get(key) ?? parserOf(pathname, new URLSearchParams(query), routeParams, resources);
    parsers.set(key, parser);
    return parser;
  };

  function parserOf(
    pathname: string,
    search: URLSearchParams,
    routeParams: RouteParams,
    resources: IResourceItem[],
  ): ParseFunction {
    const { resource, action, matchedRoute } = matchResourceFromRoute(pathname, resources);
    const idName = idNames.find((name) => search.has(name));
    const { id = matchedRoute && matchPath(matchedRoute, pathname)?.params.id } = routeParams;
    const parsed = {
      resource,
      action,
      pathname,
      id: (idName && search.get(idName)) ?? id,
      params: parsedParamsOf(routeParams, search) as never,
    };
    return () => parsed;
  }
}

/** Refine's router, with the flat query names of this product in the address. */
export function createRouterProvider(
  resourceDefinitions: readonly Pick<ResourceDefinition, 'idParam'>[],
): RouterProvider {
  const parserOf = createParser(resourceDefinitions.flatMap(({ idParam }) => idParam ?? []));
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
      const { pathname, search } = useLocation();
      const { resources } = useContext(ResourceContext);
      return parserOf(pathname, search, useParams(), resources);
    },
  };
}
