import { describe, expect, it } from 'vitest';
import { type Role, roles } from '#contract/roles.ts';
import {
  administrationOf,
  editUserBody,
  grantableRoles,
  registerUserBody,
  reservedRoles,
} from '#contract/user-administration.ts';

const viewer = (...held: Role[]) => ({ id: 'viewer', roles: held });
const person = (held: Role[], otherNamespaces = 0, id = 'person') => ({ id, roles: held, otherNamespaces });

describe('who changes what of a person', () => {
  it('is everything for an Admin, of others', () => {
    for (const role of roles) expect(administrationOf(viewer('ADMIN'), person([role], 3))).toBe('account');
    expect(administrationOf(viewer('ADMIN'), person(['ADMIN'], 0, 'viewer'))).toBe('person');
  });

  it('is for a Supervisor the account of those without a reserved role whose classes are all theirs', () => {
    expect(administrationOf(viewer('SUPERVISOR'), person(['TEACHER']))).toBe('account');
    expect(administrationOf(viewer('SUPERVISOR'), person(['TEACHER'], 1))).toBe('person');
    for (const role of reservedRoles)
      expect(administrationOf(viewer('SUPERVISOR'), person(['TEACHER', role]))).toBe('nothing');
  });

  it('is nothing for anyone else', () => {
    for (const role of roles.filter((one) => one !== 'ADMIN' && one !== 'SUPERVISOR'))
      expect(administrationOf(viewer(role), person(['USER']))).toBe('nothing');
  });

  it('leaves the reserved roles to Admins, and the role of visitors to nobody', () => {
    expect(grantableRoles(['ADMIN'])).toEqual(roles.filter((role) => role !== 'UNKNOWN'));
    const ofSupervisor = grantableRoles(['SUPERVISOR', 'TEACHER']);
    for (const role of reservedRoles) expect(ofSupervisor).not.toContain(role);
    expect(ofSupervisor).toContain('TEACHER');
  });
});

describe('the body of an account', () => {
  const added = { email: ' a@x.test ', username: 'a', roles: ['TEACHER'] };

  it('has a password or an invitation, and not both', () => {
    const isTaken = (body: object) => registerUserBody.safeParse({ ...added, ...body }).success;
    expect(isTaken({ password: 'p' })).toBe(true);
    expect(isTaken({ invite: true })).toBe(true);
    expect(isTaken({})).toBe(false);
    expect(isTaken({ invite: true, password: 'p' })).toBe(false);
  });

  it('has each role once, in one order', () => {
    expect(editUserBody.parse({ roles: ['TESTER', 'ADMIN', 'TESTER', 'USER'] }).roles).toEqual([
      'USER',
      'ADMIN',
      'TESTER',
    ]);
    expect(editUserBody.safeParse({ roles: [] }).success).toBe(false);
  });
});
