import type { FastifyInstance } from 'fastify';
import type { ErrorCode } from '#contract/errors.ts';
import { fold } from '#contract/fold.ts';
import type { UserSettings } from '#contract/settings.ts';
import { type ListedUser, type Profile, userEndpoints } from '#contract/users.ts';
import { toIso } from '#server/content/present.ts';
import { filterToPeople, nameOf, readRecords } from '#server/content/records.ts';
import type { Database } from '#server/database/connection.ts';
import { escapeLike } from '#server/database/list-page.ts';
import type { Connection } from '#server/database/session.ts';
import { Statement } from '#server/database/statement.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { ApiError } from '#server/http/api-error.ts';
import { type Caller, originOf } from '#server/http/context.ts';
import { route } from '#server/http/route.ts';
import { seesAllNamespaces, type Viewer } from '#server/http/viewer.ts';
import type { Settings } from '#server/settings/settings.ts';
import {
  type Account,
  accountByEmail,
  lockedAccount,
  presentCurrentUser,
  sessionWithAccount,
  writeAccount,
} from './account.ts';
import { changeNamespaceSettings, readNamespaceSettings } from './namespace-settings.ts';

/** What is another person's already, by its field. */
const taken = {
  email: 'EMAIL_ALREADY_EXISTS',
  username: 'USERNAME_ALREADY_EXISTS',
  phone: 'PHONE_ALREADY_EXISTS',
} as const satisfies Record<string, ErrorCode>;

function takenAt(path: keyof typeof taken): ApiError {
  return new ApiError(taken[path], { issues: [{ path, key: 'taken' }] });
}

/** The refusal by one of the indexes `users_…_key`. */
function takenBySomeone(error: unknown): ApiError | undefined {
  if (!(error instanceof Error)) return undefined;
  const { constraint = '' } = error as { constraint?: string };
  const [, path] = /^users_(email|username|phone)_key$/.exec(constraint) ?? [];
  return path ? takenAt(path as keyof typeof taken) : takenBySomeone(error.cause);
}

const listColumns = `t.id, t.email, t.username, t.first_name as "firstName", t.last_name as "lastName", ${nameOf('t')} as name,
  t.roles, t.created_at as "createdAt", t.updated_at as "updatedAt"`;
const sortColumns = {
  updatedAt: 'updated_at',
  createdAt: 'created_at',
  lastName: 'last_name',
  username: 'username',
  email: 'email',
};

interface Services {
  database: Database;
  settings: Pick<Settings, 'read'>;
}

/** The calls of accounts. */
export async function userRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { database, settings } = services;

  async function ownAccount(viewer: Viewer) {
    const found = await sessionWithAccount(database, viewer.sessionId);
    if (!found) throw new ApiError('USER_NOT_FOUND');
    return found;
  }

  async function ownProfile(viewer: Viewer): Promise<Profile> {
    const { account, session } = await ownAccount(viewer);
    const { firstName, lastName, phone, gender, assignNamespaces } = account;
    const user = presentCurrentUser(account, session, viewer.namespace);
    return {
      ...user,
      ...{ firstName, lastName, phone, gender, assignNamespaces },
      settings: {
        ...user.settings,
        namespaceSettings: await readNamespaceSettings(database.drizzle, account),
      },
    };
  }

  /** Changes the own account. It is locked, so that of two concurrent changes none undoes the other. */
  async function change(
    { viewer, request }: Caller,
    patchOf: (account: Account) => Partial<Account>,
    furtherWork?: (connection: Connection, account: Account) => Promise<void>,
  ) {
    await inTransaction(database, async (connection) => {
      const account = await lockedAccount(connection, viewer.id);
      await furtherWork?.(connection, account);
      await writeAccount(connection, originOf(request), account, patchOf(account));
    });
  }

  route(app, userEndpoints.list, async ({ query, viewer }) => {
    const statement = new Statement();
    if (query.globalSearch) {
      const term = statement.value(`%${escapeLike(fold(query.globalSearch))}%`);
      statement.and(`t.search like ${term}`);
    }
    filterToPeople(statement, viewer, 't.id');
    const { rows, paging } = await readRecords<ListedUser>(database, {
      ...{ table: 'users', select: listColumns, statement, query, orderBy: sortColumns[query.sortField] },
    });
    const items = rows.map((row) => ({
      ...row,
      createdAt: toIso(row.createdAt),
      updatedAt: toIso(row.updatedAt),
    }));
    return { items, paging };
  });

  route(app, userEndpoints.profile, async ({ viewer }) => ownProfile(viewer));

  route(app, userEndpoints.names, async ({ query: { ids = [] } }) => {
    const found = await database.pool.query<{ id: string; name: string }>(
      `select id, ${nameOf('users')} as name from users where id = any($1::uuid[])`,
      [ids],
    );
    return { items: found.rows };
  });

  route(app, userEndpoints.editProfile, async (call) => {
    // Whoever reads it takes it for that person.
    const namesake = call.body.username && (await accountByEmail(database, call.body.username));
    if (namesake && namesake.id !== call.viewer.id) throw takenAt('username');
    try {
      await change(call, () => call.body);
    } catch (error) {
      throw takenBySomeone(error) ?? error;
    }
    return ownProfile(call.viewer);
  });

  route(app, userEndpoints.editSettings, async (call) => {
    const { viewer } = call;
    const { accessPortal, namespaceSettings = {}, ...chosen } = call.body;
    const { timeZone } = await settings.read('general');
    const selected = accessPortal?.selectedNamespace;
    if (selected && !(await mayWorkIn(services, viewer, selected)))
      throw new ApiError('ACCESS_DENIED', { context: 'namespace' });
    await change(
      call,
      ({ settings: stored }) => ({
        settings: withoutNulls({ ...stored, ...chosen }),
        ...(selected && { selectedNamespace: selected }),
      }),
      (connection, account) =>
        changeNamespaceSettings(connection, originOf(call.request), account, namespaceSettings, timeZone),
    );
    const { account, session } = await ownAccount(viewer);
    return presentCurrentUser(account, session, selected ?? viewer.namespace);
  });
}

/** The settings that were chosen; the others are the defaults. */
function withoutNulls(settings: Record<string, string | boolean | null | undefined>): UserSettings {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== null));
}

async function mayWorkIn({ database }: { database: Database }, viewer: Viewer, namespace: string) {
  if (!seesAllNamespaces(viewer) && !viewer.namespaces.includes(namespace)) return false;
  const { rowCount } = await database.pool.query('select 1 from namespaces where id = $1', [namespace]);
  return Boolean(rowCount);
}
