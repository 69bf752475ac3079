import { uuidv7 } from 'uuidv7';
import { recordActivity } from '#server/database/changes.ts';
import type { Connection } from '#server/database/session.ts';
import { prepared } from '#server/database/statement.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Account } from '../account.ts';
import type { CodeServices } from '../codes.ts';
import { mailNotice } from '../notices.ts';
import { erasedAddress } from './erased-address.ts';
import { addressPattern, wordFinder } from './person-words.ts';
import {
  deleteLastTraces,
  deleteLogs,
  emptySenders,
  handOver,
  type Person,
  replaceAddress,
} from './traces.ts';

/** Services that erasing people uses. */
export type ErasureServices = Pick<CodeServices, 'database' | 'queue' | 'settings' | 'env'>;

/** How an erasure ended; `nothing` where none was due. */
type Outcome = 'erased' | 'lastAdministrator' | 'nothing';

interface DueAccount extends Pick<Account, 'email' | 'settings'> {
  words: string[];
  heir: string | null;
  isStarted: boolean;
}

/**
 * Erases a person whose erasure is due: afterwards no table has their name or e-mail address. What they wrote stays
 * under their id, private entries become the heir's. Most of it is done in short transactions before the last one, which
 * deletes the account: until then the erasure is due, and can be run again from the beginning.
 */
export async function erasePerson(services: ErasureServices, id: string): Promise<Outcome> {
  const { database } = services;
  const person = await inTransaction(database, (connection) => begin(services, connection, id));
  if (typeof person === 'string') return person;
  await handOver(database, person);
  await replaceAddress(database, person);
  await emptySenders(database, person);
  await deleteLogs(database, person);
  return inTransaction(database, (connection) => finish(connection, person));
}

/**
 * Makes the erasure of a person due at once; nothing cancels it. `erasePerson` is to be run after this is committed. The
 * heir gets the private entries, or the oldest active ADMIN.
 */
export async function startErasure(
  connection: Connection,
  id: string,
  heirId: string | null = null,
): Promise<void> {
  const start = `insert into account_deletions (user_id, erase_at, started_at, heir_id) values ($1, now(), now(), $2)
    on conflict (user_id) do update set erase_at = now(), started_at = now(), heir_id = excluded.heir_id`;
  await connection.run(prepared(start, [id, heirId]));
  await closeAccount(connection, id);
}

/** Makes the erasure of those due who were erased before and are there again. */
export async function closeErasedAccounts({ database }: ErasureServices): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from erased_people join users using (id)',
  );
  for (const { id } of rows) await inTransaction(database, (connection) => startErasure(connection, id));
  return rows.map(({ id }) => id);
}

/** Whether no other active ADMIN would be left. Concurrent callers wait for each other until their transactions end. */
export async function isLastAdministrator(connection: Connection, id: string): Promise<boolean> {
  const lock = `select id from users where 'ADMIN' = any(roles) order by id for no key update`;
  const admins = await connection.run<{ id: string }>(prepared(lock, []));
  if (!admins.some((admin) => admin.id === id)) return false;
  const others = `select 1 from users u where ${activeAdmin} and id <> $1
    and not exists (select from account_deletions where user_id = u.id) limit 1`;
  return (await connection.run(prepared(others, [id]))).length === 0;
}

const activeAdmin = `'ADMIN' = any(roles) and not blocked and verified and portal_enabled is not false`;

/** Holds the account and closes it, so that nothing is added to what is erased. */
async function begin(
  services: ErasureServices,
  connection: Connection,
  id: string,
): Promise<Person | Outcome> {
  const read = `select u.email, u.settings, array[u.email, u.username, u.first_name, u.last_name, coalesce(u.phone, '')] as words,
      d.started_at is not null as "isStarted",
      coalesce(
        (select h.id from users h where h.id = d.heir_id and h.id <> u.id),
        (select a.id from users a where ${activeAdmin} and a.id <> u.id
          order by exists (select from account_deletions where user_id = a.id), a.created_at, a.id limit 1)
      ) as heir
    from account_deletions d join users u on u.id = d.user_id
    where d.user_id = $1 and d.erase_at <= now() for no key update of d, u`;
  const isLast = await isLastAdministrator(connection, id);
  const [account] = await connection.run<DueAccount>(prepared(read, [id]));
  if (!account) return 'nothing';
  if (isLast && !account.isStarted) {
    await connection.run(prepared('delete from account_deletions where user_id = $1', [id]));
    await mailNotice(connection, services, { headers: {} }, account, 'deletionRefused');
    return 'lastAdministrator';
  }
  await connection.run(
    prepared('update account_deletions set started_at = coalesce(started_at, now()) where user_id = $1', [
      id,
    ]),
  );
  await closeAccount(connection, id);
  const { heir, email, words } = account;
  const { JWT_SECRET } = services.env;
  return {
    ...{ id, heir, address: addressPattern(email), isNamedIn: wordFinder(words) },
    addressKey: erasedAddress(email, JWT_SECRET),
  };
}

async function closeAccount(connection: Connection, id: string): Promise<void> {
  await connection.run(prepared('update users set blocked = true where id = $1', [id]));
  await connection.run(prepared('delete from sessions where user_id = $1', [id]));
}

async function finish(connection: Connection, person: Person): Promise<Outcome> {
  const { id, heir, addressKey } = person;
  await deleteLastTraces(connection, person);
  const gone = await connection.run(prepared('delete from users where id = $1 returning id', [id]));
  if (gone.length === 0) return 'nothing';
  const keep = `insert into erased_people (id, address_key) values ($1, $2)
    on conflict (id) do update set address_key = excluded.address_key`;
  await connection.run(prepared(keep, [id, addressKey]));
  await recordActivity(
    connection,
    { requestId: uuidv7(), ip: '', userId: null, namespaceId: null },
    { type: 'Delete', entityType: 'users', entityId: id, content: { privateEntriesTo: heir } },
  );
  return 'erased';
}
