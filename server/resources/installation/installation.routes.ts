import type { FastifyInstance } from 'fastify';
import { collectionTypeFacts, collectionTypes } from '#contract/collection-types.ts';
import { type Configs, installationEndpoints } from '#contract/installation.ts';
import type { Database } from '#server/database/connection.ts';
import { route } from '#server/http/route.ts';
import type { Settings } from '#server/settings/settings.ts';

interface Services {
  database: Database;
  settings: Settings;
  demo: Configs['demo'];
}

/** What anyone may read of this installation. */
export async function installationRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { database, settings, demo } = services;

  route(app, installationEndpoints.configs, async () => {
    const { logoFileId, ...general } = await settings.read('general');
    const { defaultQuizTypes, requireSupervisorForActive } = await settings.read('content');
    return {
      ...general,
      logoUrl: logoFileId && (await isThere(database, logoFileId)) ? `/api/file/logo/${logoFileId}` : null,
      defaultQuizTypes: { ...usualQuizTypes, ...defaultQuizTypes },
      requireSupervisorForActive,
      trashDays: (await settings.read('retention')).trashDays,
      webViewOrigins: (await settings.read('webView')).origins,
      demo: demo && (await hasAccounts(database, demo.accounts)) ? demo : null,
    };
  });
}

/** The logo may be deleted as any other file; then that of the product is shown. */
async function isThere({ pool }: Database, fileId: string): Promise<boolean> {
  const { rowCount } = await pool.query('select from files where id = $1', [fileId]);
  return Boolean(rowCount);
}

const usualQuizTypes = Object.fromEntries(
  collectionTypes.map((type) => [type, [...collectionTypeFacts[type].defaultQuizTypes]]),
) as Configs['defaultQuizTypes'];

/** A database without demo content has no demo accounts, whatever the environment says. */
async function hasAccounts({ pool }: Database, accounts: readonly { email: string }[]): Promise<boolean> {
  const emails = accounts.map(({ email }) => email);
  const { rowCount } = await pool.query('select 1 from users where email = any($1) limit 1', [emails]);
  return Boolean(rowCount);
}
