import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Role } from '#contract/roles.ts';
import type { Database } from '#server/database/connection.ts';
import { demoPassword } from '#server/demo/accounts.ts';
import { users } from '#server/resources/accounts/users.table.ts';

/** Who the tests sign in as: the demo accounts, and people whose roles the demo does not have. */
export const people = {
  admin: 'admin@demo.test',
  supervisor: 'supervisor@demo.test',
  teacher: 'teacher@demo.test',
  support: 'support@demo.test',
  /** Administers, and governs no content. */
  adminAlone: 'admin-alone@demo.test',
  /** A learner who was let into the portal. */
  learner: 'learner@demo.test',
} as const;
export type Person = keyof typeof people;

/** The password of them all. */
export const password = demoPassword;

const more: readonly { email: string; roles: Role[] }[] = [
  { email: people.adminAlone, roles: ['ADMIN'] },
  { email: people.learner, roles: ['USER'] },
];

/** Adds the people whom the demo does not have, as colleagues of its teacher. */
export async function addMorePeople({ drizzle }: Database): Promise<void> {
  const [teacher] = await drizzle.select().from(users).where(sql`email = ${people.teacher}`);
  if (!teacher) throw new Error('The demo content has no teacher.');
  const { passwordHash, assignNamespaces, selectedNamespace } = teacher;
  await drizzle.insert(users).values(
    more.map(({ email, roles }) => ({
      ...{ id: uuidv7(), email, roles, username: email.replace(/@.*/, '') },
      ...{ passwordHash, assignNamespaces, selectedNamespace, portalEnabled: true },
    })),
  );
}
