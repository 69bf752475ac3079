import { isDeepStrictEqual } from 'node:util';
import { uuidv7 } from 'uuidv7';
import { id } from '#contract/list-query.ts';
import { type SettingSection, secretsOf, settingSections } from '#contract/system-settings.ts';
import { issuesOf, type ValidationIssue } from '#contract/validation.ts';
import { checkVersion } from '#server/content/versions.ts';
import { type ActivityOrigin, recordActivity } from '#server/database/changes.ts';
import type { Connection } from '#server/database/session.ts';
import { prepared } from '#server/database/statement.ts';
import { refuse } from '#server/http/api-error.ts';
import type { Sealing } from '#server/lib/sealing.ts';
import { addressKeys } from './environment.ts';
import { cleanPages } from './page-texts.ts';
import { nothing, readStored, type Stored, validOf } from './stored-section.ts';

type Values = Record<string, unknown>;
type Secrets = Record<string, string | null | undefined>;

/** What belongs to a change of a section besides its values. */
export interface SettingsWrite {
  /** One that is null is removed. */
  secrets?: Secrets;
  /** The version that the change is based on. */
  version?: number | undefined;
  /** The request that makes it; absent: the command line. */
  origin?: ActivityOrigin;
}

const addSection = `insert into system_settings (section, value) values ($1, '{}') on conflict do nothing`;
const lockSection = 'select from system_settings where section = $1 for update';
const writeSection = 'update system_settings set value = $2, version = version + 1 where section = $1';
const writeSecret = `insert into setting_secrets values ($1, $2, $3)
  on conflict (section, name) do update set sealed = excluded.sealed`;
const deleteSecrets = 'delete from setting_secrets where section = $1 and name = any($2)';

/** Writes a change of a section within a transaction, with the activity. */
export async function writeSectionIn(
  connection: Connection,
  section: SettingSection,
  values: Values,
  { secrets = {}, version, origin }: SettingsWrite,
  sealing: Sealing,
): Promise<void> {
  await connection.run(prepared(addSection, [section]));
  await connection.run(prepared(lockSection, [section]));
  const stored = (await readStored(connection, [section])).get(section) ?? nothing;
  checkVersion(stored, version);
  const before = validOf(section, JSON.parse(stored.text));
  const issues = Object.keys(secrets)
    .filter((name) => !secretsOf(section).includes(name))
    .map((name): ValidationIssue => ({ path: name, key: 'unknownKey', params: { name } }));
  // What is null or undefined is left out, so that the default of a later version applies to it.
  const given = Object.fromEntries(
    Object.entries({ ...before, ...values }).filter(([, value]) => value !== null && value !== undefined),
  );
  const { data, error } = settingSections[section].safeParse(given, { reportInput: true });
  refuse([...issues, ...(error ? issuesOf(error) : []), ...(await issuesOfLogo(connection, values))]);
  const kept = Object.fromEntries(Object.entries(data ?? {}).filter(([key]) => key in given));
  const value = section === 'pages' ? cleanPages(kept, before) : kept;
  await connection.run(prepared(writeSection, [section, JSON.stringify(value)]));

  const [old, now] = [settingSections[section].parse(before), settingSections[section].parse(value)];
  const changed = Object.keys(now).filter((key) => !isDeepStrictEqual(at(old, key), at(now, key)));
  const writes = secretWrites(section, secrets, stored, changed);
  const removed = writes.filter(([, secret]) => !secret).map(([name]) => name);
  await connection.run(prepared(deleteSecrets, [section, removed]));
  for (const [name, secret] of writes)
    if (secret)
      await connection.run(
        prepared(writeSecret, [section, name, sealing.seal(secret, `${section}.${name}`)]),
      );
  const changes = Object.fromEntries([
    ...changed.map((key) => [key, { old: at(old, key), new: at(now, key) }]),
    ...writes.map(([name, secret]) => [name, { old: null, new: secret ? 'changed' : 'removed' }]),
  ]);
  if (Object.keys(changes).length === 0) return;
  await recordActivity(connection, origin ?? commandLine(), {
    type: 'SettingsChange',
    entityType: 'systemSettings',
    summary: section,
    changes,
  });
}

const commandLine = (): ActivityOrigin => ({ requestId: uuidv7(), ip: '', userId: null, namespaceId: null });

/** The secrets that a change sets or removes. One that was stored is never sent to another address. */
function secretWrites(
  section: SettingSection,
  given: Secrets,
  { secrets }: Stored,
  changed: readonly string[],
): [string, string | null][] {
  const isElsewhere = changed.includes(addressKeys[section] ?? '');
  return secretsOf(section).flatMap((name): [string, string | null][] => {
    const isStored = secrets?.[name] !== undefined;
    const wanted = name in given ? given[name] || null : undefined;
    if (wanted === undefined) return isElsewhere && isStored ? [[name, null]] : [];
    return wanted || isStored ? [[name, wanted]] : [];
  });
}

const imageById = `select from files
  where id = $1 and attachment_type = 'Image' and has_thumbnail and path <> 'TempFiles'`;

/** A logo must be an image of the library that has a small version; a temporary file is deleted after a day. */
async function issuesOfLogo(connection: Connection, { logoFileId }: Values): Promise<ValidationIssue[]> {
  if (typeof logoFileId !== 'string' || !id.safeParse(logoFileId).success) return [];
  const found = await connection.run(prepared(imageById, [logoFileId]));
  return found.length > 0 ? [] : [{ path: 'logoFileId', key: 'unknownReference' }];
}

/** Keys that the environment fixes. */
export function issuesOfFixed(keys: readonly string[], fixed: Values = {}): ValidationIssue[] {
  return keys.filter((key) => key in fixed).map((path) => ({ path, key: 'readOnly' }));
}

function at(object: object, key: string): unknown {
  return (object as Values)[key];
}
