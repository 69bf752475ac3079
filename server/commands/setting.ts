import { readFileSync } from 'node:fs';
import { type SettingSection, secretsOf, settingSectionNames } from '#contract/system-settings.ts';
import type { SectionState } from '#contract/system-settings-calls.ts';
import { openDatabase } from '#server/database/connection.ts';
import { sqlStateOf } from '#server/database/transaction.ts';
import { readEnv } from '#server/env.ts';
import { ApiError } from '#server/http/api-error.ts';
import { issueMessage } from '#server/http/messages.ts';
import { StartError } from '#server/lib/errors.ts';
import { openSettings, type Settings } from '#server/settings/settings.ts';

const usage = `npm run setting                                              shows all settings
npm run setting -- general supportEmail help@example.org     changes one
npm run setting -- pages support.el.html @support.html       reads its value from a file
npm run setting -- general supportEmail --default            goes back to the default`;

const undefinedTable = '42P01';

/** Shows the settings of the installation, or changes one. */
async function run([section, path, given, ...rest]: string[]): Promise<void> {
  if (rest.length > 0 || (section !== undefined && given === undefined)) throw new StartError(usage);
  const env = readEnv(process.env);
  const database = await openDatabase(env);
  try {
    const settings = openSettings({ database, env });
    if (given !== undefined && path !== undefined)
      await change(settings, knownSection(section), path.split('.'), valueGivenAs(given));
    for (const one of section === undefined ? settingSectionNames : [knownSection(section)])
      console.log(one, JSON.stringify(shown(await settings.state(one)), null, 2));
  } finally {
    await database.close();
  }
}

/** The values of a section; of a secret only whether it is set. */
function shown({ values, secrets }: SectionState): object {
  const states = Object.entries(secrets).map(([name, { isSet }]) => [name, isSet ? 'set' : 'not set']);
  return { ...values, ...Object.fromEntries(states) };
}

function knownSection(name: string | undefined): SettingSection {
  const known = settingSectionNames.find((section) => section === name);
  if (!known)
    throw new StartError(`There is no section ${name}. Sections: ${settingSectionNames.join(', ')}.`);
  return known;
}

/** The value as it was given: the text of a file, JSON, or a text. */
function valueGivenAs(given: string): unknown {
  if (given === '--default') return undefined;
  if (given.startsWith('@')) return readFileSync(given.slice(1), 'utf8');
  try {
    return JSON.parse(given);
  } catch {
    return given;
  }
}

async function change(settings: Settings, section: SettingSection, path: string[], value: unknown) {
  const [key = '', ...inner] = path;
  const before = (await settings.read(section)) as Record<string, unknown>;
  if (!secretsOf(section).includes(key))
    return settings.write(section, { [key]: within(before[key], inner, value) });
  return settings.write(section, {}, { secrets: { [key]: value === undefined ? null : String(value) } });
}

/** A value with another one at a path inside it. */
function within(outer: unknown, [key, ...path]: string[], value: unknown): unknown {
  if (key === undefined) return value;
  const { [key]: inner, ...others } = (outer ?? {}) as Record<string, unknown>;
  const replaced = within(inner, path, value);
  return replaced === undefined ? others : { ...others, [key]: replaced };
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  const { issues = [] } = error instanceof ApiError ? error.details : {};
  const lines = issues.map((issue) => `${issue.path}: ${issueMessage('en', issue)}`);
  if (sqlStateOf(error) === undefinedTable) lines.push('The database is empty. Start the server once first.');
  console.error(lines.join('\n') || (error instanceof StartError ? error.message : error));
  process.exitCode = 1;
}
