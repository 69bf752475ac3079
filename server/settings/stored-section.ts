import type * as z from 'zod';
import { type SettingSection, secretsOf, settingSections } from '#contract/system-settings.ts';
import type { SectionState } from '#contract/system-settings-calls.ts';
import type { Connection } from '#server/database/session.ts';
import { prepared } from '#server/database/statement.ts';
import type { Sealing } from '#server/lib/sealing.ts';
import type { FixedSettings } from './environment.ts';

type Values = Record<string, unknown>;

/** A section as it is stored. */
export interface Stored {
  text: string;
  version: number;
  /** Encrypted, by name. */
  secrets: Record<string, string> | null;
}
export const nothing: Stored = { text: '{}', version: 0, secrets: null };

const readSections = `select section, value::text as text, version,
    (select jsonb_object_agg(name, sealed) from setting_secrets s where s.section = t.section) as secrets
  from system_settings t where section = any($1)`;

/** The sections that are stored. */
export async function readStored(
  connection: Connection,
  sections: readonly SettingSection[],
): Promise<Map<SettingSection, Stored>> {
  const rows = await connection.run<Stored & { section: SettingSection }>(prepared(readSections, [sections]));
  return new Map(rows.map(({ section, ...stored }) => [section, stored]));
}

/** The values that the contract allows. */
export function validOf(section: SettingSection, given: Values): Values {
  const shape: Record<string, z.ZodType> = settingSections[section].shape;
  const parsed = Object.entries(shape).map(([key, schema]) => [key, schema.safeParse(given[key])] as const);
  return Object.fromEntries(
    parsed.flatMap(([key, { success, data }]) => (success && given[key] !== undefined ? [[key, data]] : [])),
  );
}

/** The stored values of a section without secrets, those that are fixed in their place, and the defaults. */
function plainValues(section: SettingSection, stored: Stored, fixed: FixedSettings): Values {
  const given = Object.entries(fixed[section] ?? {}).map(([key, { value }]) => [key, value]);
  return settingSections[section].parse({
    ...validOf(section, JSON.parse(stored.text)),
    ...validOf(section, Object.fromEntries(given)),
  });
}

/** The values of a section with its secrets, empty where they are not set. */
export function valuesOf(
  section: SettingSection,
  stored: Stored,
  fixed: FixedSettings,
  sealing: Sealing,
): Values {
  const secrets = secretsOf(section).map((name) => {
    const sealed = stored.secrets?.[name];
    const opened = sealed && sealing.open(sealed, `${section}.${name}`);
    return [name, fixed[section]?.[name]?.value ?? opened ?? ''];
  });
  return { ...plainValues(section, stored, fixed), ...Object.fromEntries(secrets) };
}

/** A section as Admins see it, but for warnings. */
export function stateOf(
  section: SettingSection,
  stored: Stored,
  fixed: FixedSettings,
  sealing: Sealing,
): Omit<SectionState, 'warnings'> {
  const values = valuesOf(section, stored, fixed, sealing);
  const secrets = secretsOf(section).map((name): [string, SectionState['secrets'][string]] => {
    const isFixed = fixed[section]?.[name] !== undefined;
    const isSet = values[name] !== '';
    return [
      name,
      {
        isSet,
        source: isSet ? (isFixed ? 'environment' : 'settings') : null,
        mustBeEnteredAgain: !isFixed && !isSet && stored.secrets?.[name] !== undefined,
      },
    ];
  });
  return {
    version: stored.version,
    values: plainValues(section, stored, fixed),
    fixed: Object.fromEntries(
      Object.entries(fixed[section] ?? {}).map(([key, { variable }]) => [key, variable]),
    ),
    secrets: Object.fromEntries(secrets),
  };
}
