import { useQuery } from '@tanstack/react-query';
import type { CurrentUser } from '#contract/auth.ts';
import { type Endpoint, mayCall } from '#contract/endpoint.ts';
import { type Configs, type Namespace, namespaceEndpoints } from '#contract/namespaces.ts';
import { contentGovernors, hasAnyRole } from '#contract/roles.ts';
import { call } from '../lib/api.ts';
import { useStore } from '../lib/store.ts';
import { account } from './account.ts';

/** The signed-in person; undefined for a visitor. */
export function useCurrentUser(): CurrentUser | undefined {
  const state = useStore(account);
  return state.kind === 'signedIn' ? state.user : undefined;
}

/** Whether the person may make a call. The server decides again. */
export function useMayCall(endpoint: Pick<Endpoint, 'access'>): boolean {
  return mayCall(endpoint, useCurrentUser()?.roles);
}

/** Whether the person may change access and workspaces. */
export function useMayGovern(): boolean {
  return hasAnyRole(useCurrentUser()?.roles ?? [], contentGovernors);
}

const noNamespaces: Namespace[] = [];

/** The workspaces of the person, and the one they look at. */
export function useNamespaces(): { all: Namespace[]; selected?: Namespace; isLoading: boolean } {
  const user = useCurrentUser();
  const { data, isLoading } = useQuery({
    queryKey: ['workspaces', user?.id],
    queryFn: () =>
      call(namespaceEndpoints.list, {
        query: { pageSize: String(Number.MAX_SAFE_INTEGER), sortField: 'name', orderType: 'asc' },
      }),
    enabled: user?.sessionIsVerified === true,
    staleTime: 5 * 60_000,
  });
  const all = data?.items ?? noNamespaces;
  return { all, selected: all.find((one) => one.id === user?.accessPortal.selectedNamespace), isLoading };
}

/** What the installation says of itself; undefined until it is read. */
export function useConfigs(): Configs | undefined {
  const { data } = useQuery({
    queryKey: ['configs'],
    queryFn: () => call(namespaceEndpoints.configs),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

/** What the product calls itself on this installation. */
export function useAppName(): string {
  return useConfigs()?.appName ?? 'Admin Portal';
}

/** What a workspace is here: a class where languages are learned. */
export function useNamespaceLabel(): 'class' | 'workspace' {
  return useConfigs()?.productKind === 'LanguageLearn' ? 'class' : 'workspace';
}
