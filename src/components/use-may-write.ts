import { useCallback } from 'react';
import { contentGovernors, contentWriters, hasAnyRole, type Role } from '#contract/roles.ts';
import { useCurrentUser, useNamespaces } from '../providers/current-user.ts';

/** The person, as far as writing content goes. */
interface Writer {
  roles: readonly Role[];
  /** The ids of the namespaces they are a member of. */
  namespaces: readonly string[];
}

/** Whether a person may write what belongs to these namespaces, as the server judges; what has none is for governors. */
export function mayWrite(writer: Writer, namespaces: readonly string[]): boolean {
  if (!hasAnyRole(writer.roles, contentWriters)) return false;
  if (writer.roles.includes('ADMIN')) return true;
  if (namespaces.length === 0) return hasAnyRole(writer.roles, contentGovernors);
  return namespaces.every((id) => writer.namespaces.includes(id));
}

const none: readonly Role[] = [];

/** The roles by which the signed-in person writes: none while someone views the portal as them. */
function useWritingRoles(): readonly Role[] {
  const user = useCurrentUser();
  return user && !user.viewedBy ? user.roles : none;
}

/** Answers for anything that belongs to namespaces whether the signed-in person may change it. */
export function useMayWrite(): (entity: { namespaces: readonly string[] }) => boolean {
  const roles = useWritingRoles();
  const { all } = useNamespaces();
  return useCallback(
    ({ namespaces }) => mayWrite({ roles, namespaces: all.map(({ id }) => id) }, namespaces),
    [roles, all],
  );
}

/**
 * Whether the signed-in person may only read something. Before their namespaces are known that is certain
 * only of those who write nothing, so that those who may write are not sent away from a form.
 */
export function useMayOnlyRead(): (entity: { namespaces: readonly string[] }) => boolean {
  const roles = useWritingRoles();
  const { isLoading } = useNamespaces();
  const mayWrite = useMayWrite();
  const isUncertain = isLoading && hasAnyRole(roles, contentWriters);
  return (entity) => !isUncertain && !mayWrite(entity);
}
