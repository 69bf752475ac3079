import { isDeepStrictEqual } from 'node:util';
import { type SettingSection, type SettingsOf, settingSectionNames } from '#contract/system-settings.ts';
import type { SectionState } from '#contract/system-settings-calls.ts';
import type { Database } from '#server/database/connection.ts';
import type { Connection } from '#server/database/session.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { refuse } from '#server/http/api-error.ts';
import { createSealing } from '#server/lib/sealing.ts';
import { fixedSettings, type SettingsEnv } from './environment.ts';
import { nothing, readStored, type Stored, stateOf, valuesOf } from './stored-section.ts';
import { warningsOf } from './warnings.ts';
import { issuesOfFixed, type SettingsWrite, writeSectionIn } from './write-section.ts';

type Values = Record<string, unknown>;

/** The settings of the installation. */
export interface Settings {
  /** The values of a section, never older than a second. The same object until they change. */
  read<Section extends SettingSection>(section: Section): Promise<SettingsOf<Section>>;
  /** For pages, which are sent also while the database is away: then the values that were read last. */
  readOrLast<Section extends SettingSection>(section: Section): Promise<SettingsOf<Section>>;
  /**
   * The values that were read last, without waiting, as within a transaction: each request reads them when it arrives.
   */
  last<Section extends SettingSection>(section: Section): SettingsOf<Section>;
  /** A section as Admins see it, as it is now. */
  state(section: SettingSection): Promise<SectionState>;
  /**
   * Changes the named values of a section; null or undefined goes back to the default. Refuses what the contract does not
   * allow and what the environment fixes.
   */
  write(section: SettingSection, values: Values, change?: SettingsWrite): Promise<SectionState>;
  /** The variable of the environment that fixes a value, if one does. */
  variableOf<Section extends SettingSection>(
    section: Section,
    key: keyof SettingsOf<Section> & string,
  ): string | undefined;
}

/** For so many milliseconds the values are used without reading them again. */
const freshFor = 1_000;
/** For so many milliseconds a page waits for the database. */
const patience = 500;

/** The settings in the database, kept in memory for a second and parsed only when they changed. */
export function openSettings({ database, env }: { database: Database; env: SettingsEnv }): Settings {
  const fixed = fixedSettings(env);
  const sealing = createSealing(env.JWT_SECRET, 'settings');
  const known = new Map<SettingSection, { stored: Stored; values: unknown }>();
  const valuesNow = (section: SettingSection) => known.get(section)?.values;
  for (const name of settingSectionNames) keep(name, nothing);
  let freshUntil = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  function keep(section: SettingSection, stored: Stored): void {
    if (isDeepStrictEqual(known.get(section)?.stored, stored)) return;
    known.set(section, { stored, values: valuesOf(section, stored, fixed, sealing) });
  }

  async function load(): Promise<void> {
    const startedAt = performance.now();
    const found = await readStored(database.drizzle, settingSectionNames);
    for (const name of settingSectionNames) keep(name, found.get(name) ?? nothing);
    freshUntil = startedAt + freshFor;
  }

  function refresh(): Promise<void> {
    reading ??= load().finally(() => {
      reading = undefined;
    });
    return reading;
  }

  async function update(): Promise<void> {
    if (performance.now() >= freshUntil) await refresh();
  }

  async function stateIn(connection: Connection, section: SettingSection): Promise<SectionState> {
    const found = await readStored(connection, [section, 'mail']);
    const storedOf = (name: SettingSection) => found.get(name) ?? nothing;
    const state = stateOf(section, storedOf(section), fixed, sealing);
    const mail = valuesOf('mail', storedOf('mail'), fixed, sealing) as SettingsOf<'mail'>;
    return { ...state, warnings: warningsOf(section, state.values, mail) };
  }

  return {
    async read(section) {
      await update();
      return valuesNow(section) as SettingsOf<typeof section>;
    },
    async readOrLast(section) {
      let timer: NodeJS.Timeout | undefined;
      const last = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, patience);
      });
      await Promise.race([update(), last]).catch(() => undefined);
      clearTimeout(timer);
      return valuesNow(section) as SettingsOf<typeof section>;
    },
    last: (section) => valuesNow(section) as SettingsOf<typeof section>,
    state: (section) => stateIn(database.drizzle, section),
    async write(section, values, change = {}) {
      refuse(issuesOfFixed([...Object.keys(values), ...Object.keys(change.secrets ?? {})], fixed[section]));
      const written = await inTransaction(database, async (connection) => {
        await writeSectionIn(connection, section, values, change, sealing);
        return stateIn(connection, section);
      });
      // What is being read at this moment may be older.
      await reading?.catch(() => undefined);
      freshUntil = Number.NEGATIVE_INFINITY;
      return written;
    },
    variableOf: (section, key) => fixed[section]?.[key]?.variable,
  };
}
