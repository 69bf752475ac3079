import { useCallback } from 'react';
import { contentWriters, hasAnyRole } from '#contract/roles.ts';
import { useCurrentUser, useNamespaces } from '../providers/current-user.ts';
import { mayWrite } from './may-write.ts';

/** Tells for anything that stands in workspaces whether the signed-in person may change it. */
export function useMayWrite(): (entity: { namespaces: readonly string[] }) => boolean {
  const roles = useCurrentUser()?.roles;
  const { all } = useNamespaces();
  return useCallback(
    ({ namespaces }) => mayWrite({ roles: roles ?? [], namespaces: all.map(({ id }) => id) }, namespaces),
    [roles, all],
  );
}

/**
 * Tells whether something is the signed-in person's to read alone. Before their workspaces are known that is certain
 * only of those who write nothing, so that nobody is led away from a form which is theirs.
 */
export function useMayOnlyRead(): (entity: { namespaces: readonly string[] }) => boolean {
  const roles = useCurrentUser()?.roles ?? [];
  const { isLoading } = useNamespaces();
  const mayWrite = useMayWrite();
  const isUncertain = isLoading && hasAnyRole(roles, contentWriters);
  return (entity) => !isUncertain && !mayWrite(entity);
}
