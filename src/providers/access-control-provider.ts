import type { AccessControlProvider } from '@refinedev/core';
import { mayCall } from '#contract/endpoint.ts';
import type { ResourceDefinition } from '../lib/resource-definition.ts';
import { account } from './account.ts';

/** Refine's actions as calls of the contract. */
const callOfAction = {
  list: 'list',
  show: 'details',
  create: 'add',
  edit: 'edit',
  delete: 'remove',
} as const satisfies Record<string, keyof ResourceDefinition['endpoints']>;

/** Answers Refine's `can` from the same table that the server guards by. */
export function createAccessControlProvider(
  resourceDefinitions: readonly ResourceDefinition[],
): AccessControlProvider {
  return {
    async can({ resource, action }) {
      const definition = resourceDefinitions.find((one) => one.name === resource);
      const name = Object.entries(callOfAction).find(([known]) => known === action)?.[1];
      if (!definition || !name) return { can: false };
      const state = account.get();
      return {
        can: mayCall(definition.endpoints[name], state.kind === 'signedIn' ? state.user.roles : undefined),
      };
    },
  };
}
