import type { Role } from '#contract/roles.ts';

/** The password of every demo account. They exist only where demo content was filled in. */
export const demoPassword = 'demo-portal-2026';

/** The people one can sign in as to try the portal. */
export const demoAccounts: readonly { email: string; firstName: string; lastName: string; roles: Role[] }[] =
  [
    { email: 'admin@demo.test', firstName: 'Anna', lastName: 'Admin', roles: ['ADMIN', 'SUPERVISOR'] },
    { email: 'supervisor@demo.test', firstName: 'Spyros', lastName: 'Supervisor', roles: ['SUPERVISOR'] },
    { email: 'teacher@demo.test', firstName: 'Thalia', lastName: 'Teacher', roles: ['TEACHER'] },
    { email: 'support@demo.test', firstName: 'Stefan', lastName: 'Support', roles: ['SUPPORT'] },
  ];

interface Colleague {
  email: string;
  firstName: string;
  lastName: string;
  roles: Role[];
  state: { invited?: true; verified?: false; emailVerified?: false; blocked?: true };
}

/** Colleagues who cannot sign in, each for a reason of their own, so that the list of users shows such accounts. */
export const demoColleagues: readonly Colleague[] = [
  {
    email: 'ioanna.ilia@demo.test',
    firstName: 'Ioanna',
    lastName: 'Ilia',
    roles: ['TEACHER'],
    state: { invited: true, verified: false },
  },
  {
    email: 'bruno.berger@demo.test',
    firstName: 'Bruno',
    lastName: 'Berger',
    roles: ['TEACHER'],
    state: { blocked: true },
  },
  {
    email: 'petra.pavlou@demo.test',
    firstName: 'Petra',
    lastName: 'Pavlou',
    roles: ['TEACHER', 'TESTER'],
    state: { emailVerified: false },
  },
];
