import { eq, sql } from 'drizzle-orm';
import type { ActivityType } from '#contract/activities.ts';
import type { CurrentUser } from '#contract/auth.ts';
import { fold } from '#contract/fold.ts';
import type { UserSettings } from '#contract/settings.ts';
import { changesOf, effectivePatch } from '#server/content/versions.ts';
import { type ActivityOrigin, recordActivity } from '#server/database/changes.ts';
import type { Database } from '#server/database/connection.ts';
import type { Connection } from '#server/database/session.ts';
import { ApiError } from '#server/http/api-error.ts';
import { hasPortalAccess, type Viewer } from '#server/http/viewer.ts';
import { sessions } from './auth.table.ts';
import { endSessions } from './session-chain.ts';
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

/** The person with an id. */
export async function accountById({ drizzle }: Database, userId: string): Promise<Account | undefined> {
  const [account] = await drizzle.select().from(users).where(eq(users.id, userId));
  return account;
}

/** The same person as they are stored now; nobody else changes them until the transaction ends. */
export async function lockedAccount(connection: Connection, userId: string): Promise<Account> {
  const [account] = await connection.select().from(users).where(eq(users.id, userId)).for('update');
  if (!account) throw new ApiError('USER_NOT_FOUND');
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

/** The session of a call and its person, or the one as whom they view the portal. */
export async function sessionOf(
  database: Database,
  { id, sessionId }: Pick<Viewer, 'id' | 'sessionId'>,
): Promise<{ session: Session; account: Account }> {
  const [found] = await database.drizzle
    .select({ session: sessions, account: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, id))
    .where(eq(sessions.id, sessionId));
  if (!found) throw new ApiError('USER_NOT_FOUND');
  return found;
}

/** The settings of a person after a change; null goes back to the default. */
export function changedSettings(
  stored: UserSettings,
  changes: { [Name in keyof UserSettings]?: UserSettings[Name] | null | undefined },
): UserSettings {
  return Object.fromEntries(
    Object.entries({ ...stored, ...changes }).filter(([, value]) => value !== null && value !== undefined),
  );
}

/** What an activity must not repeat. */
const secrets: readonly string[] = ['passwordHash'] satisfies (keyof Account)[];

/** Changes an account, and records what changed. Blocking ends its sessions for good. */
export async function writeAccount(
  connection: Connection,
  origin: ActivityOrigin,
  account: Account,
  patch: Partial<Account>,
  type: ActivityType = 'Update',
): Promise<void> {
  const changed = effectivePatch<Account>(patch, account);
  if (Object.keys(changed).length === 0) return;
  const next = { ...account, ...changed };
  await connection
    .update(users)
    .set({
      ...changed,
      search: fold([next.firstName, next.lastName, next.username, next.email].join('\n')),
      version: sql`${users.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(users.id, account.id));
  if (changed.blocked) await endSessions(connection, account.id);
  const told = Object.entries(changesOf(account, changed)).map(([key, change]) =>
    secrets.includes(key) ? [key, {}] : [key, change],
  );
  await recordActivity(connection, origin, {
    type,
    entityType: 'users',
    entityId: account.id,
    summary: account.email,
    content: Object.fromEntries(told),
  });
}

/** The signed-in person as the portal knows them. */
export function presentCurrentUser(
  account: Account,
  session: Session,
  { namespace, viewedBy }: Pick<Viewer, 'namespace' | 'viewedBy'>,
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
    ...(viewedBy && {
      viewedBy: { id: viewedBy.id, name: viewedBy.name, roles: viewedBy.roles, until: viewedBy.until },
    }),
  };
}

/** The signed-in person, and the namespace that they work in from now on. */
export async function currentUser(database: Database, viewer: Viewer): Promise<CurrentUser> {
  const found = await sessionOf(database, viewer);
  const isMoved = viewer.namespace !== found.account.selectedNamespace;
  if (isMoved && viewer.namespace && !viewer.viewedBy) {
    // A selected namespace that is no longer assigned is replaced by an assigned one.
    await database.drizzle.execute(
      sql`update users set selected_namespace = ${viewer.namespace} where id = ${viewer.id}`,
    );
  }
  return presentCurrentUser(found.account, found.session, viewer);
}
