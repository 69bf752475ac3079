import { collectionTypeFacts, collectionTypes } from '#contract/collection-types.ts';
import type { Configs } from '#contract/namespaces.ts';
import type { Database } from '#server/database/connection.ts';
import { systemSettings } from '#server/database/system.table.ts';

const general = {
  appName: 'Admin Portal',
  productKind: 'LanguageLearn',
  defaultLanguage: 'el',
} as const satisfies Partial<Configs>;

/** What the portal must know before anyone signs in: the stored settings over the installation's defaults. */
export async function readConfigs({
  database,
  demo,
}: {
  database: Database;
  demo: Configs['demo'];
}): Promise<Configs> {
  const rows = await database.drizzle.select().from(systemSettings);
  const stored = Object.assign(
    {},
    ...rows.filter((row) => row.section === 'general').map((row) => row.value),
  );
  return {
    ...general,
    ...stored,
    defaultQuizTypes: Object.fromEntries(
      collectionTypes.map((type) => [type, [...collectionTypeFacts[type].defaultQuizTypes]]),
    ) as Configs['defaultQuizTypes'],
    demo: demo && (await hasDemoPeople(database)) ? demo : null,
  };
}

/** A database without demo content has no demo accounts, whatever the environment says. */
async function hasDemoPeople({ pool }: Database): Promise<boolean> {
  const { rowCount } = await pool.query("select 1 from users where email = 'admin@demo.test'");
  return Boolean(rowCount);
}
