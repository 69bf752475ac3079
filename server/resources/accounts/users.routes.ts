import type { FastifyInstance } from 'fastify';
import { type Profile, userEndpoints } from '#contract/users.ts';
import type { FileAddressing } from '#server/content/file-references.ts';
import type { Database } from '#server/database/connection.ts';
import type { Connection } from '#server/database/session.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Env } from '#server/env.ts';
import { ApiError } from '#server/http/api-error.ts';
import { type Caller, originOf } from '#server/http/context.ts';
import { route } from '#server/http/route.ts';
import { seesAllNamespaces, type Viewer } from '#server/http/viewer.ts';
import {
  type Account,
  accountByEmail,
  changedSettings,
  lockedAccount,
  presentCurrentUser,
  sessionOf,
  writeAccount,
} from './account.ts';
import { userAdministrationRoutes } from './administration/administration.routes.ts';
import type { CodeServices } from './codes.ts';
import { readNames } from './names.ts';
import { changeNamespaceSettings, readNamespaceSettings, withImages } from './namespace-settings.ts';
import { createPictureAddresses, pictureOf } from './pictures.ts';
import { takenAt, takenBySomeone } from './taken.ts';

interface Services extends Omit<CodeServices, 'env'> {
  env: CodeServices['env'] & Pick<Env, 'JWT_SECRET'>;
  addresses: FileAddressing;
}

/** The calls of accounts: the own one, and those of others. */
export async function userRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { database, settings } = services;
  const pictures = createPictureAddresses(services.env.JWT_SECRET);
  userAdministrationRoutes(app, services);

  async function ownProfile(viewer: Viewer): Promise<Profile> {
    const { account: stored, session } = await sessionOf(database, viewer);
    // Of someone who is viewed, those that the viewer works in too.
    const account = { ...stored, ...(viewer.viewedBy && { assignNamespaces: viewer.namespaces }) };
    const { firstName, lastName, phone, gender, assignNamespaces } = account;
    const user = presentCurrentUser(account, session, viewer);
    const picture = viewer.viewedBy ? null : await pictureOf(database, viewer.id);
    return {
      ...user,
      ...{ firstName, lastName, phone, gender, assignNamespaces },
      pictureUrl: pictures.urlOf(viewer.id, picture, viewer.id),
      settings: {
        ...user.settings,
        namespaceSettings: await withImages(
          services,
          viewer,
          await readNamespaceSettings(database.drizzle, account),
        ),
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

  route(app, userEndpoints.profile, async ({ viewer }) => ownProfile(viewer));

  route(app, userEndpoints.names, async ({ query: { ids = [] }, viewer }) => ({
    items: await readNames(database, viewer, ids),
  }));

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
        settings: changedSettings(stored, chosen),
        ...(selected && { selectedNamespace: selected }),
      }),
      (connection, account) =>
        changeNamespaceSettings(connection, originOf(call.request), account, namespaceSettings, timeZone),
    );
    const { account, session } = await sessionOf(database, viewer);
    return presentCurrentUser(account, session, { ...viewer, namespace: selected ?? viewer.namespace });
  });
}

async function mayWorkIn({ database }: { database: Database }, viewer: Viewer, namespace: string) {
  if (!seesAllNamespaces(viewer) && !viewer.namespaces.includes(namespace)) return false;
  const { rowCount } = await database.pool.query('select 1 from namespaces where id = $1', [namespace]);
  return Boolean(rowCount);
}
