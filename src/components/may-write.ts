import { contentGovernors, contentWriters, hasAnyRole, type Role } from '#contract/roles.ts';

/** The person, as far as writing content goes. */
export interface Writer {
  roles: readonly Role[];
  /** The ids of the workspaces they are a member of. */
  namespaces: readonly string[];
}

/**
 * Whether a person may change something that stands in these workspaces; the server judges by the same rule.
 * What stands in none is everyone's, and kept by those who govern.
 */
export function mayWrite(writer: Writer, namespaces: readonly string[]): boolean {
  if (!hasAnyRole(writer.roles, contentWriters)) return false;
  if (writer.roles.includes('ADMIN')) return true;
  if (namespaces.length === 0) return hasAnyRole(writer.roles, contentGovernors);
  return namespaces.every((id) => writer.namespaces.includes(id));
}
