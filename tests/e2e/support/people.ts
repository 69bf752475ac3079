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
  /** A teacher who was given no class yet. */
  unassigned: 'unassigned@demo.test',
  /** Signed up, and holds no role that opens a page. */
  guest: 'guest@demo.test',
  /** A teacher who confirms each session by a mailed code. */
  careful: 'careful@demo.test',
} as const;
export type Person = keyof typeof people;

/** Those who may not store preferences by the API; their browser keeps them. */
export const outsiders: readonly Person[] = ['guest', 'careful'];

/** The password of them all. */
export const password = demoPassword;

const more: readonly { email: string; roles: Role[]; noClass?: true; twoStepVerification?: true }[] = [
  { email: people.adminAlone, roles: ['ADMIN'] },
  { email: people.learner, roles: ['USER'] },
  { email: people.unassigned, roles: ['TEACHER'], noClass: true },
  { email: people.guest, roles: ['GUEST'], noClass: true },
  { email: people.careful, roles: ['TEACHER'], twoStepVerification: true },
];

/** Adds the people that the demo does not have, in the classes of its teacher. */
export async function addMorePeople({ drizzle }: Database): Promise<void> {
  const [teacher] = await drizzle.select().from(users).where(sql`email = ${people.teacher}`);
  if (!teacher) throw new Error('The demo content has no teacher.');
  const { passwordHash, assignNamespaces, selectedNamespace } = teacher;
  await drizzle.insert(users).values(
    more.map(({ noClass, ...person }) => ({
      ...{ ...person, id: uuidv7(), username: person.email.replace(/@.*/, ''), passwordHash },
      ...(noClass ? { assignNamespaces: [] } : { assignNamespaces, selectedNamespace }),
      portalEnabled: true,
    })),
  );
}
