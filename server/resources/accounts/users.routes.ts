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
import { originOf } from '#server/http/context.ts';
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

  async function change(
    viewer: Viewer,
    patch: Partial<Account>,
    request: Parameters<typeof originOf>[0],
  ): Promise<void> {
    const { account } = await ownAccount(viewer);
    const changed = effectivePatch<Account>(patch, account);
    if (Object.keys(changed).length === 0) return;
    const next = { ...account, ...changed };
    await inTransaction(database, async (connection) => {
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

  route(app, userEndpoints.editProfile, async ({ body, viewer, request }) => {
    try {
      await change(viewer, body, request);
    } catch (error) {
      if (sqlStateOf(error) === uniqueViolation) throw new ApiError('USERNAME_ALREADY_EXISTS');
      throw error;
    }
    return ownProfile(viewer);
  });

  route(app, userEndpoints.editSettings, async ({ body: { accessPortal, ...settings }, viewer, request }) => {
    const { account, session } = await ownAccount(viewer);
    const selected = accessPortal?.selectedNamespace;
    if (selected && !(await mayWorkIn(services, viewer, selected)))
      throw new ApiError('ACCESS_DENIED', { context: 'workspace' });
    const patch = {
      settings: withoutNulls({ ...account.settings, ...settings }),
      ...(selected && { selectedNamespace: selected }),
    };
    await change(viewer, patch, request);
    return presentCurrentUser({ ...account, ...patch }, session, selected ?? viewer.namespace);
  });
}

/** The settings that were chosen; the others are the defaults. */
function withoutNulls(settings: Record<string, string | boolean | null | undefined>): UserSettings {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== null));
}

async function mayWorkIn(
  { database }: { database: Database },
  viewer: Viewer,
  namespace: string,
): Promise<boolean> {
  if (!seesAllNamespaces(viewer) && !viewer.namespaces.includes(namespace)) return false;
  const { rowCount } = await database.pool.query('select 1 from namespaces where id = $1', [namespace]);
  return Boolean(rowCount);
}
