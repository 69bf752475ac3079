import {
  type NamespaceSettings,
  type NamespaceSettingsChanges,
  namespaceSettings,
} from '#contract/settings.ts';
import type { Profile } from '#contract/users.ts';
import { issuesOf } from '#contract/validation.ts';
import { type FileAddressing, readFileReferences } from '#server/content/file-references.ts';
import { type ActivityOrigin, recordActivity } from '#server/database/changes.ts';
import type { Database } from '#server/database/connection.ts';
import type { Connection } from '#server/database/session.ts';
import { prepared } from '#server/database/statement.ts';
import { ApiError, refuse } from '#server/http/api-error.ts';
import { seesAllNamespaces, type Viewer } from '#server/http/viewer.ts';
import type { Account } from './account.ts';

type ByNamespace = Record<string, NamespaceSettings>;

/*
 * The level of a student is a fact of the class, `class_students.level`: the same that its staff sees and changes. Of
 * anyone else it is what they chose.
 */

/** Of an ADMIN, who works in every namespace, those that are assigned or asked for and those with choices. */
const readChosen = `
  select n.id, case when c.user_id is null then s.level else c.level end as level,
    coalesce(s.reminder_enable, false) as "reminderEnable", s.reminder_time as "reminderTime"
  from namespaces n left join namespace_settings s on s.namespace_id = n.id and s.user_id = $1
    left join class_students c on c.namespace_id = n.id and c.user_id = $1
  where n.id = any($2::uuid[] || case when $3 then array(select namespace_id from namespace_settings where user_id = $1) end)
  order by n.name, n.id`;

async function read(
  connection: Pick<Connection, 'run'>,
  account: Pick<Account, 'id' | 'roles' | 'assignNamespaces'>,
  wanted: readonly string[],
): Promise<ByNamespace> {
  const all = seesAllNamespaces({ ...account, namespaces: account.assignNamespaces });
  const ids = all ? wanted : wanted.filter((id) => account.assignNamespaces.includes(id));
  const rows = await connection.run<{ id: string } & NamespaceSettings>(
    prepared(readChosen, [account.id, ids, all]),
  );
  return Object.fromEntries(
    rows.map(({ id, level, reminderEnable, reminderTime }) => [
      id,
      { level, reminderEnable, reminderTime: reminderTime === null ? null : Number(reminderTime) },
    ]),
  );
}

/** What a person chose for their namespaces, by their ids. */
export function readNamespaceSettings(connection: Pick<Connection, 'run'>, account: Account) {
  return read(connection, account, account.assignNamespaces);
}

/** The same with the pictures of the namespaces. */
export async function withImages(
  services: { database: Database; addresses: FileAddressing },
  viewer: Viewer,
  chosen: ByNamespace,
): Promise<Profile['settings']['namespaceSettings']> {
  const images = await services.database.drizzle.run<{ id: string; imageId: string | null }>(
    prepared(readImages, [Object.keys(chosen)]),
  );
  const references = await readFileReferences(
    services,
    viewer,
    images.map(({ imageId }) => imageId),
  );
  const imageOf = new Map(images.map(({ id, imageId }) => [id, references(imageId)]));
  return Object.fromEntries(
    Object.entries(chosen).map(([id, settings]) => [id, { ...settings, image: imageOf.get(id) ?? null }]),
  );
}

const readImages = 'select id, image_id as "imageId" from namespaces where id = any($1::uuid[])';

/** The first time after now with the time of day that a moment has in a time zone. */
export function nextReminder(milliseconds: string, zone: string): string {
  const [today, time] = [
    `timezone(${zone}, now())::date`,
    `timezone(${zone}, to_timestamp(${milliseconds} / 1000.0))::time`,
  ];
  return `(select min(at) from (
      select timezone(${zone}, ${today} + day + ${time}) as at from generate_series(0, 2) as day
    ) as days where at > now())`;
}

const isStudent = 'exists (select from class_students where user_id = $1::uuid and namespace_id = $2::uuid)';
const write = `
  insert into namespace_settings (user_id, namespace_id, level, reminder_enable, reminder_time, remind_at)
  values ($1, $2, case when ${isStudent} then null else $3::int end, $4, $5,
    case when $4 then ${nextReminder('$5::bigint', '$6')} end)
  on conflict (user_id, namespace_id) do update set
    level = case when ${isStudent} then namespace_settings.level else excluded.level end,
    reminder_enable = excluded.reminder_enable, reminder_time = excluded.reminder_time, remind_at = excluded.remind_at`;

const writeLevel = `update class_students set level = $3, updated_at = now()
  where user_id = $1 and namespace_id = $2 and level is distinct from $3::smallint`;

/** Changes what a locked person chose for some of their namespaces, and records it. */
export async function changeNamespaceSettings(
  connection: Connection,
  origin: ActivityOrigin,
  account: Account,
  changes: NamespaceSettingsChanges,
  timeZone: string,
): Promise<void> {
  const stored = await read(connection, account, Object.keys(changes));
  const [before, after]: [ByNamespace, ByNamespace] = [{}, {}];
  for (const [id, change] of Object.entries(changes)) {
    const present = stored[id];
    if (!present) throw new ApiError('ACCESS_DENIED', { context: 'namespace' });
    const { data, error } = namespaceSettings.safeParse({ ...present, ...change });
    if (error)
      refuse(issuesOf(error).map((issue) => ({ ...issue, path: `namespaceSettings.${id}.${issue.path}` })));
    else if (JSON.stringify(data) !== JSON.stringify(present)) [before[id], after[id]] = [present, data];
  }
  for (const [id, { level, reminderEnable, reminderTime }] of Object.entries(after)) {
    await connection.run(prepared(writeLevel, [account.id, id, level]));
    await connection.run(prepared(write, [account.id, id, level, reminderEnable, reminderTime, timeZone]));
  }
  if (Object.keys(after).length === 0) return;
  await recordActivity(connection, origin, {
    ...{ type: 'SettingsChange', entityType: 'users', entityId: account.id, summary: account.email },
    content: { namespaceSettings: { old: before, new: after } },
  });
}
