import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Configs, installationEndpoints } from '#contract/installation.ts';
import { call } from '../lib/api.ts';

/** Reads what the installation says of itself, once. Beside Refine, which the sign-in page does not load. */
export const configsQuery = queryOptions({
  queryKey: ['configs'],
  queryFn: () => call(installationEndpoints.configs),
  staleTime: Number.POSITIVE_INFINITY,
});

/** What the installation says of itself; undefined until it is read. */
export function useConfigs(): Configs | undefined {
  return useQuery(configsQuery).data;
}

/** The name of the product on this installation. */
export function useAppName(): string {
  return useConfigs()?.appName ?? 'Admin Portal';
}
