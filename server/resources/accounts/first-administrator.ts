import { createHash, createHmac, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { fold } from '#contract/fold.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { type ActivityOrigin, markChanged, recordActivity } from '#server/database/changes.ts';
import type { Database } from '#server/database/connection.ts';
import type { Connection } from '#server/database/session.ts';
import { systemSettings } from '#server/database/system.table.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { hashPassword } from '#server/resources/accounts/passwords.ts';
import { namespaces } from '#server/resources/namespaces/namespaces.table.ts';
import { users } from './users.table.ts';

/** The first administrator of an installation without accounts. */
interface FirstAdministrator {
  email: string;
  password: string;
  /** The first namespace. */
  namespace: { name: string; type: LanguageCode };
}

const section = 'setup';

/** What is kept of the token. */
type SetupToken = { seed: string; tokenHash: string };

/** Whether there is no account yet. */
export async function hasNoUsers(connection: Connection): Promise<boolean> {
  const { rows } = await connection.execute(sql`select 1 from users limit 1`);
  return rows.length === 0;
}

/**
 * The one-time token that lets its bearer set up the first administrator, made by the first server that needs it. All
 * servers with the same secret get the same one; the database holds the other input of the token, and its hash.
 */
export async function readSetupToken(database: Database, secret: string): Promise<string> {
  const { rows } = await database.pool.query<{ value: SetupToken }>(
    'select value from system_settings where section = $1',
    [section],
  );
  const waiting = rows[0]?.value;
  const token = tokenOf(secret, waiting?.seed ?? '');
  return waiting?.tokenHash === hashOf(token) ? token : createSetupToken(database, secret);
}

async function createSetupToken(database: Database, secret: string): Promise<string> {
  const seed = randomBytes(24).toString('base64url');
  const token = tokenOf(secret, seed);
  const value: SetupToken = { seed, tokenHash: hashOf(token) };
  await database.drizzle
    .insert(systemSettings)
    .values({ section, value })
    .onConflictDoUpdate({ target: systemSettings.section, set: { value } });
  return token;
}

/** Whether a setup token is the current one, and there is no account yet. */
export async function isSetupToken(database: Database, token: string): Promise<boolean> {
  const { rows } = await database.pool.query(
    `select 1 from system_settings
      where section = $1 and value->>'tokenHash' = $2 and not exists (select from users)`,
    [section, hashOf(token)],
  );
  return rows.length > 0;
}

/** Redeems a setup token. Returns false, and changes nothing, when it is not the current one. */
export function consumeSetupToken(
  database: Database,
  token: string,
  person: FirstAdministrator,
  origin = byServer(),
) {
  return inTransaction(database, async (connection) => {
    const taken = await connection.execute(sql`
      delete from system_settings where section = ${section} and value->>'tokenHash' = ${hashOf(token)}`);
    return taken.rowCount === 1 && addFirst(connection, person, origin);
  });
}

/** Adds the first administrator. Returns false, and changes nothing, when there is an account already. */
export function addFirstAdministrator(database: Database, person: FirstAdministrator): Promise<boolean> {
  return inTransaction(database, (connection) => addFirst(connection, person, byServer()));
}

function byServer(): ActivityOrigin {
  return { requestId: uuidv7(), ip: '', userId: null, namespaceId: null };
}

async function addFirst(
  connection: Connection,
  { email, password, namespace }: FirstAdministrator,
  origin: ActivityOrigin,
) {
  // Of two servers that start simultaneously one waits here for the other, and then finds its account.
  await connection.execute(sql`lock table users in share row exclusive mode`);
  if (!(await hasNoUsers(connection))) return false;
  const [username = email] = email.split('@');
  const namespaceId = uuidv7();
  await connection.insert(namespaces).values({ ...namespace, id: namespaceId, search: fold(namespace.name) });
  const id = uuidv7();
  await connection.insert(users).values({
    id,
    email,
    username,
    roles: ['ADMIN', 'SUPERVISOR'],
    assignNamespaces: [namespaceId],
    selectedNamespace: namespaceId,
    passwordHash: await hashPassword(password),
    search: fold(`${username}\n${email}`),
  });
  await recordActivity(
    connection,
    { ...origin, userId: id, namespaceId },
    { type: 'Register', entityType: 'users', entityId: id, summary: email },
  );
  await markChanged(connection, 'namespaces');
  return true;
}

function tokenOf(secret: string, seed: string): string {
  return createHmac('sha256', secret).update(`setup ${seed}`).digest().subarray(0, 24).toString('base64url');
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
