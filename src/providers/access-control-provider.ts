import type { AccessControlProvider } from '@refinedev/core';
import type { CurrentUser } from '#contract/auth.ts';
import { type Endpoint, isOpenTo } from '#contract/endpoint.ts';
import { contentGovernors, hasAnyRole } from '#contract/roles.ts';
import { actionOfCall } from '../lib/resource-definition.ts';

/** One action of a resource, and to whom it is open. */
export interface AccessRule {
  resource: string;
  action: string;
  isOpenTo: (user: CurrentUser) => boolean;
}

/** The calls of a resource as actions, open to those whom the server lets call them. */
export function rulesOfCalls(resource: string, endpoints: Record<string, Endpoint>): AccessRule[] {
  return Object.entries(endpoints).map(([name, endpoint]) => ({
    resource,
    action: (actionOfCall as Record<string, string>)[name] ?? name,
    isOpenTo: (user) => isOpenTo(endpoint, user),
  }));
}

/** The action `govern`: changing the access and the namespaces of a resource's records. */
export function ruleOfGoverning(resource: string): AccessRule {
  return {
    resource,
    action: 'govern',
    isOpenTo: ({ roles, viewedBy }) => !viewedBy && hasAnyRole(roles, contentGovernors),
  };
}

/** Answers Refine's `can` by a table of rules. What is not in it is refused. */
export function createAccessControlProvider(
  rules: readonly AccessRule[],
  currentUser: () => CurrentUser | undefined,
): AccessControlProvider {
  return {
    async can({ resource, action }) {
      const user = currentUser();
      const rule = rules.find((one) => one.resource === resource && one.action === action);
      return { can: Boolean(user && rule?.isOpenTo(user)) };
    },
    options: { buttons: { hideIfUnauthorized: true } },
  };
}
