/** Every role a person can hold. A user holds a list of them; access is by membership, there is no hierarchy. */
export const roles = [
  'GUEST',
  'UNKNOWN',
  'USER',
  'ADMIN',
  'SUPERVISOR',
  'TEACHER',
  'TESTER',
  'PREMIUM_USER_BASIC',
  'PREMIUM_USER_PLUS',
  'SUPPORT',
] as const;
export type Role = (typeof roles)[number];

/** Roles whose holders may use the portal unless it was taken from them one by one. */
export const staffRoles = ['ADMIN', 'SUPERVISOR', 'TEACHER', 'SUPPORT'] as const satisfies readonly Role[];

/** Who may read collection content: everyone on the staff, support included. */
export const contentReaders = [
  'ADMIN',
  'SUPERVISOR',
  'TEACHER',
  'SUPPORT',
] as const satisfies readonly Role[];

/** Who may write collection content. */
export const contentWriters = ['ADMIN', 'SUPERVISOR', 'TEACHER'] as const satisfies readonly Role[];

/** Who may change the access and the namespaces of content, and write what belongs to no namespace. */
export const contentGovernors = ['ADMIN', 'SUPERVISOR'] as const satisfies readonly Role[];

/** True when the person holds at least one of the wanted roles. */
export function hasAnyRole(held: readonly Role[], wanted: readonly Role[]): boolean {
  return held.some((role) => wanted.includes(role));
}

/** True for anyone who holds a role other than Unknown and Guest. */
export function isRegistered(held: readonly Role[]): boolean {
  return held.some((role) => role !== 'UNKNOWN' && role !== 'GUEST');
}
