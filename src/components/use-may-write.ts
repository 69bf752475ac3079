import { useCallback } from 'react';
import { useCurrentUser, useWorkspaces } from '../providers/current-user.ts';
import { mayWrite } from './may-write.ts';

/** Tells for anything that stands in workspaces whether the signed-in person may change it. */
export function useMayWrite(): (thing: { namespaces: readonly string[] }) => boolean {
  const roles = useCurrentUser()?.roles;
  const { all } = useWorkspaces();
  return useCallback(
    ({ namespaces }) => mayWrite({ roles: roles ?? [], workspaces: all.map(({ id }) => id) }, namespaces),
    [roles, all],
  );
}
