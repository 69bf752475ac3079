import { z } from 'zod';
import type { Database } from '#server/database/connection.ts';
import { prepared } from '#server/database/statement.ts';
import type { Env } from '#server/env.ts';

/** After how many days something is deleted for good. */
const days = z.int().min(1).max(36_500).optional().catch(undefined);
const section = z.object({ trashDays: days, historyDays: days }).catch({});

const usualDays = { trashDays: 30, historyDays: 365 };
const readSection = `select value from system_settings where section = 'retention'`;

/** Services that reading the retention uses. */
export interface RetentionServices {
  database: Database;
  env: Pick<Env, 'TRASH_DAYS' | 'HISTORY_DAYS'>;
}

/** How long the trash and versions are kept, in days: as the environment says, else the settings, else as usual. */
export async function readRetention({ database, env }: RetentionServices): Promise<typeof usualDays> {
  const [row] = await database.drizzle.run<{ value: unknown }>(prepared(readSection, []));
  const { trashDays, historyDays } = section.parse(row?.value);
  return {
    trashDays: env.TRASH_DAYS ?? trashDays ?? usualDays.trashDays,
    historyDays: env.HISTORY_DAYS ?? historyDays ?? usualDays.historyDays,
  };
}
