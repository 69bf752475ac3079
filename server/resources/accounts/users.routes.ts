import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { fold } from '#contract/fold.ts';
import type { UserSettings } from '#contract/settings.ts';
import { type Profile, userEndpoints } from '#contract/users.ts';
import { changesOf, effectivePatch } from '#server/content/versions.ts';
import { recordActivity } from '#server/database/changes.ts';
import type { Database } from '#server/database/connection.ts';
import { inTransaction, sqlStateOf } from '#server/database/transaction.ts';
import { ApiError } from '#server/http/api-error.ts';
import { type Caller, originOf } from '#server/http/context.ts';
import { route } from '#server/http/route.ts';
import { seesAllNamespaces, type Viewer } from '#server/http/viewer.ts';
import { type Account, presentCurrentUser, sessionWithAccount } from './account.ts';
import { users } from './users.table.ts';

const uniqueViolation = '23505';

/** The calls of the own account. */
export async function userRoutes(app: FastifyInstance, services: { database: Database }): Promise<void> {
  const { database } = services;

  async function ownAccount(viewer: Viewer) {
    const found = await sessionWithAccount(database, viewer.sessionId);
    if (!found) throw new ApiError('USER_NOT_FOUND');
    return found;
  }

  async function ownProfile(viewer: Viewer): Promise<Profile> {
    const { account, session } = await ownAccount(viewer);
    const { firstName, lastName, assignNamespaces } = account;
    return {
      ...presentCurrentUser(account, session, viewer.namespace),
      firstName,
      lastName,
      assignNamespaces,
    };
  }

  /** Changes the own account. It is locked, so that of two concurrent changes none undoes the other. */
  async function change({ viewer, request }: Caller, patchOf: (account: Account) => Partial<Account>) {
    await inTransaction(database, async (connection) => {
      const [account] = await connection.select().from(users).where(eq(users.id, viewer.id)).for('update');
      if (!account) throw new ApiError('USER_NOT_FOUND');
      const changed = effectivePatch<Account>(patchOf(account), account);
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
      await recordActivity(connection, originOf(request), {
        type: 'Update',
        entityType: 'users',
        entityId: account.id,
        summary: account.email,
        content: changesOf(account, changed),
      });
    });
  }

  route(app, userEndpoints.profile, async ({ viewer }) => ownProfile(viewer));

  route(app, userEndpoints.names, async ({ query: { ids = [] } }) => {
    const found = await database.pool.query<{ id: string; name: string }>(
      `select id, coalesce(nullif(trim(concat_ws(' ', first_name, last_name)), ''), username) as name
       from users where id = any($1::uuid[])`,
      [ids],
    );
    return { items: found.rows };
  });

  route(app, userEndpoints.editProfile, async (call) => {
    try {
      await change(call, () => call.body);
    } catch (error) {
      if (sqlStateOf(error) === uniqueViolation) throw new ApiError('USERNAME_ALREADY_EXISTS');
      throw error;
    }
    return ownProfile(call.viewer);
  });

  route(app, userEndpoints.editSettings, async (call) => {
    const { viewer } = call;
    const { accessPortal, ...chosen } = call.body;
    const selected = accessPortal?.selectedNamespace;
    if (selected && !(await mayWorkIn(services, viewer, selected)))
      throw new ApiError('ACCESS_DENIED', { context: 'namespace' });
    await change(call, ({ settings }) => ({
      settings: withoutNulls({ ...settings, ...chosen }),
      ...(selected && { selectedNamespace: selected }),
    }));
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
