import { AccessControlContext, type HttpError, useCan, useGetIdentity, useList } from '@refinedev/core';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useContext, useMemo } from 'react';
import type { CurrentUser } from '#contract/auth.ts';
import { contentLanguage, type LanguageCode } from '#contract/languages.ts';
import type { Namespace } from '#contract/namespaces.ts';
import type { Right } from '../lib/resource-definition.ts';
import { useConfigs } from './configs.ts';

/** The signed-in person. */
export function useCurrentUser(): CurrentUser | undefined {
  return useGetIdentity<CurrentUser>().data;
}

/** Whether the person may do something with a resource, as the access control provider answers. */
export function useMay(resource: string, action: string): boolean {
  return useCan({ resource, action }).data?.can === true;
}

/** Whether the person may set content to Active, which the installation may reserve to those who govern it. */
export function useMayActivate(resource: string): boolean {
  const mayGovern = useMay(resource, 'govern');
  return !useConfigs()?.requireSupervisorForActive || mayGovern;
}

/** Those of some actions or commands that the person has the right to: `useMay` for a list. */
export function usePermitted<Asking extends { right: Right }>(all: readonly Asking[]): readonly Asking[] {
  const { can } = useContext(AccessControlContext);
  // By the access control provider and not by useCan: the number of rights differs from call to call.
  const answers = useQueries({
    queries: all.map(({ right: [resource, action] }) => ({
      queryKey: ['access', resource, action],
      queryFn: async () => (await can?.({ resource, action })) ?? { can: false },
    })),
    combine: canEach,
  });
  return useMemo(() => all.filter((_one, index) => answers[index]), [all, answers]);
}

function canEach(answers: UseQueryResult<{ can: boolean }>[]): boolean[] {
  return answers.map(({ data }) => data?.can === true);
}

const noNamespaces: Namespace[] = [];

/** The namespaces of the person, and the selected one. */
export function useNamespaces(): { all: Namespace[]; selected?: Namespace; isLoading: boolean } {
  const user = useCurrentUser();
  const { query } = useList<Namespace, HttpError>({
    resource: 'namespaces',
    pagination: { currentPage: 1, pageSize: Number.MAX_SAFE_INTEGER, mode: 'server' },
    sorters: [{ field: 'name', order: 'asc' }],
    meta: { query: { counts: undefined } },
    queryOptions: { enabled: user?.sessionIsVerified === true, staleTime: 5 * 60_000 },
    errorNotification: false,
  });
  const all = query.data?.data ?? noNamespaces;
  return {
    all,
    selected: all.find((one) => one.id === user?.accessPortal.selectedNamespace),
    isLoading: query.isLoading,
  };
}

/**
 * The language that content of some namespaces is written in: that of the first one, English where it belongs to all. A
 * translation into it may be left from another namespace, and is never shown.
 */
export function useContentLanguage(): (namespaces: unknown) => LanguageCode {
  const { all } = useNamespaces();
  return (namespaces) => {
    const first = Array.isArray(namespaces) ? namespaces[0] : undefined;
    return all.find(({ id }) => id === first)?.type ?? contentLanguage;
  };
}
