import { eq } from 'drizzle-orm';
import type { CurrentUser } from '#contract/auth.ts';
import type { Database } from '#server/database/connection.ts';
import { hasPortalAccess } from '#server/http/viewer.ts';
import { sessions } from './auth.table.ts';
import { samePerson, users } from './users.table.ts';

/** A person with an account, as stored. */
export type Account = typeof users.$inferSelect;
/** A signed-in client, as stored. */
export type Session = typeof sessions.$inferSelect;

/** An e-mail address or user name as `samePerson` compares it. */
export function nameKey(name: string): string {
  return name.normalize('NFC').toLowerCase().replaceAll('ς', 'σ');
}

/** The person with an e-mail address, however it is spelt. */
export async function accountByEmail(database: Database, email: string): Promise<Account | undefined> {
  const [account] = await database.drizzle
    .select()
    .from(users)
    .where(eq(samePerson(users.email), nameKey(email)));
  return account;
}

/** A session and its person. */
export async function sessionWithAccount(
  database: Database,
  sessionId: string,
): Promise<{ session: Session; account: Account } | undefined> {
  const [found] = await database.drizzle
    .select({ session: sessions, account: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, sessionId));
  return found;
}

/** The signed-in person as the portal knows them. */
export function presentCurrentUser(
  account: Account,
  session: Session,
  namespace: string | null,
): CurrentUser {
  return {
    id: account.id,
    email: account.email,
    username: account.username,
    roles: account.roles,
    twoStepVerification: account.twoStepVerification,
    sessionIsVerified: session.verified,
    hasPassword: account.passwordHash !== null,
    settings: account.settings,
    accessPortal: { enabled: hasPortalAccess(account), selectedNamespace: namespace },
    stayLogin: session.stayLogin,
  };
}
