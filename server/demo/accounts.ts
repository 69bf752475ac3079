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
