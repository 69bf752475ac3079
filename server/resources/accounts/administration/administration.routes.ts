import type { FastifyInstance } from 'fastify';
import {
  type AdminSettings,
  type PortalDetails,
  userAdministrationEndpoints,
} from '#contract/user-administration.ts';
import { userEndpoints } from '#contract/users.ts';
import { toIso } from '#server/content/present.ts';
import { ApiError, invalidAt } from '#server/http/api-error.ts';
import { originOf } from '#server/http/context.ts';
import { route } from '#server/http/route.ts';
import { hasPortalAccess, type Reader, seesAllNamespaces } from '#server/http/viewer.ts';
import { type Account, accountById, changedSettings } from '../account.ts';
import type { CodeServices } from '../codes.ts';
import { changeNamespaceSettings, readNamespaceSettings } from '../namespace-settings.ts';
import { mailNotice } from '../notices.ts';
import { type Change, changedNamespaces, changeUser, notYours } from './change-user.ts';
import { editUser } from './edit-user.ts';
import { knownNamespaces, listUsers, readChangedUser, readUser, readUserUsage } from './read-users.ts';
import { registerUser } from './register-user.ts';
import { removeUser } from './remove-user.ts';

/** The calls by which people look after the accounts of others. */
export function userAdministrationRoutes(app: FastifyInstance, services: CodeServices): void {
  const { database, settings } = services;

  route(app, userEndpoints.list, async ({ query, viewer }) => {
    const { timeZone } = await settings.read('general');
    return listUsers(database, viewer, query, timeZone);
  });

  route(app, userAdministrationEndpoints.details, async ({ params, viewer }) =>
    readUser(database.drizzle, viewer, params.id),
  );

  route(app, userAdministrationEndpoints.add, async (call) => registerUser(services, call));

  route(app, userAdministrationEndpoints.edit, async (call) => {
    const { id } = call.params;
    await editUser(services, call, id);
    return readChangedUser(database.drizzle, call.viewer, id);
  });

  route(app, userAdministrationEndpoints.usage, async ({ params: { id }, viewer }) => {
    await readUser(database.drizzle, viewer, id);
    return readUserUsage(database.drizzle, id);
  });

  route(app, userAdministrationEndpoints.remove, async ({ params: { id }, query, ...call }) => {
    await removeUser(services, call, id, query.heirId);
    return { id };
  });

  route(app, userAdministrationEndpoints.readSettings, async ({ params: { id }, viewer }) => {
    const { name } = await readUser(database.drizzle, viewer, id);
    return readSettings(viewer, id, name);
  });

  route(app, userAdministrationEndpoints.writeSettings, async (call) => {
    const { id } = call.params;
    const { twoStepVerification, namespaceSettings = {}, ...chosen } = call.body;
    const { timeZone } = await settings.read('general');
    await changeUser(services, call, id, { mayEndAdmin: false, type: 'SettingsChange' }, async (change) => {
      const { connection, viewer, account, administration } = change;
      const isTurned = (twoStepVerification ?? account.twoStepVerification) !== account.twoStepVerification;
      if (isTurned && administration === 'person') throw notYours(viewer, id);
      if (isTurned)
        await mailNotice(
          connection,
          services,
          { headers: {} },
          account,
          twoStepVerification ? 'twoStepOn' : 'twoStepOff',
        );
      const { assignNamespaces: known } = knownNamespaces(viewer, Object.keys(namespaceSettings));
      if (known.length < Object.keys(namespaceSettings).length)
        throw new ApiError('ACCESS_DENIED', { context: 'namespace' });
      await changeNamespaceSettings(connection, originOf(call.request), account, namespaceSettings, timeZone);
      return {
        settings: changedSettings(account.settings, chosen),
        ...(isTurned && { twoStepVerification }),
      };
    });
    const { name } = await readChangedUser(database.drizzle, call.viewer, id);
    return readSettings(call.viewer, id, name);
  });

  route(app, userAdministrationEndpoints.readPortal, async ({ params: { id }, viewer }) => {
    const { name } = await readUser(database.drizzle, viewer, id);
    return presentPortal(await stored(id), name, viewer);
  });

  route(app, userAdministrationEndpoints.writePortal, async (call) => {
    const { id } = call.params;
    const { enabled, assignNamespaces: wanted, selectedNamespace: selected } = call.body;
    await changeUser(services, call, id, { mayEndAdmin: enabled === false }, async (change) => {
      const { viewer, account, administration } = change;
      const isTurned = enabled !== undefined && enabled !== hasPortalAccess(account);
      if (isTurned && administration === 'person') throw notYours(viewer, id);
      const assignNamespaces = await changedNamespaces(change, wanted);
      return {
        assignNamespaces,
        selectedNamespace: await changedSelection(change, assignNamespaces, selected),
        ...(isTurned && { portalEnabled: enabledBeside(account, enabled) }),
      };
    });
    const { name } = await readChangedUser(database.drizzle, call.viewer, id);
    return presentPortal(await stored(id), name, call.viewer);
  });

  async function stored(id: string): Promise<Account> {
    const account = await accountById(database, id);
    if (!account) throw new ApiError('USER_NOT_FOUND');
    return account;
  }

  async function readSettings(viewer: Reader, id: string, name: string): Promise<AdminSettings> {
    const account = await stored(id);
    const { version, twoStepVerification } = account;
    const chosen = await readNamespaceSettings(database.drizzle, account);
    const { assignNamespaces: known } = knownNamespaces(viewer, Object.keys(chosen));
    const namespaceSettings = Object.fromEntries(
      Object.entries(chosen).filter(([namespace]) => known.includes(namespace)),
    );
    return { id, version, name, settings: { ...account.settings, namespaceSettings }, twoStepVerification };
  }

  /** The selected namespace after a change: one of the person's that the viewer knows, or what it was while it is theirs. */
  async function changedSelection(
    { connection, viewer, account }: Change,
    assigned: string[],
    wanted: string | null | undefined,
  ): Promise<string | null> {
    const mayBe = async (id: string) => {
      if (assigned.includes(id)) return true;
      const known = await connection.run({ text: 'select 1 from namespaces where id = $1', values: [id] });
      return account.roles.includes('ADMIN') && known.length > 0;
    };
    const before = account.selectedNamespace;
    const isKnown = (id: string) => seesAllNamespaces(viewer) || viewer.namespaces.includes(id);
    const shown = before !== null && isKnown(before) ? before : null;
    if (wanted === undefined || wanted === shown)
      return before !== null && (await mayBe(before)) ? before : null;
    if (wanted !== null && !(isKnown(wanted) && (await mayBe(wanted))))
      throw invalidAt('selectedNamespace', 'unknownReference');
    return wanted;
  }
}

/** What is stored of access that is given or taken one by one: nothing where the roles say the same. */
function enabledBeside({ roles }: Account, enabled: boolean): boolean | null {
  return hasPortalAccess({ roles, portalEnabled: null }) === enabled ? null : enabled;
}

function presentPortal(account: Account, name: string, viewer: Reader): PortalDetails {
  const { id, version, roles, selectedNamespace, lastSignInAt } = account;
  const isKnown =
    seesAllNamespaces(viewer) || (selectedNamespace && viewer.namespaces.includes(selectedNamespace));
  return {
    ...{ id, version, name },
    accessPortal: {
      enabled: hasPortalAccess(account),
      selectedNamespace: isKnown ? selectedNamespace : null,
    },
    isByRole: hasPortalAccess({ roles, portalEnabled: null }),
    ...knownNamespaces(viewer, account.assignNamespaces),
    lastSignInAt: lastSignInAt && toIso(lastSignInAt),
  };
}
