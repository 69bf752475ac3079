import { hasAnyRole, type Role, staffRoles } from '#contract/roles.ts';

/** Whether someone may use the portal: staff by default, anyone else where it was granted, no one where it was taken. */
export function hasPortalAccess(person: { roles: Role[]; portalEnabled: boolean | null }): boolean {
  return person.portalEnabled ?? hasAnyRole(person.roles, staffRoles);
}
