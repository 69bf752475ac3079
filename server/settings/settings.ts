import type * as z from 'zod';
import type { InterfaceLanguage } from '#contract/languages.ts';
import type { PageName } from '#contract/pages.ts';
import { type SettingSection, type SettingsOf, settingSections } from '#contract/system-settings.ts';
import { issuesOf } from '#contract/validation.ts';
import { cleanHtml } from '#server/content/rich-text.ts';
import type { Database } from '#server/database/connection.ts';
import { prepared } from '#server/database/statement.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Env } from '#server/env.ts';
import { refuse } from '#server/http/api-error.ts';

type Sections = { [Section in SettingSection]: SettingsOf<Section> };
type Values = Record<string, unknown>;
type PageTexts = SettingsOf<'pages'>[PageName];

/** The settings of the installation. */
export interface Settings {
  /** The values of a section, never older than a second. */
  read<Section extends SettingSection>(section: Section): Promise<SettingsOf<Section>>;
  /** For pages, which are sent also while the database is away: then the values that were read last. */
  readOrLast<Section extends SettingSection>(section: Section): Promise<SettingsOf<Section>>;
  /** Replaces the named values of a section; undefined goes back to the default. Refuses what the contract does not allow. */
  write(section: SettingSection, change: Values): Promise<void>;
}

/** Values that variables of the environment fix, whatever is stored. */
const fixedValues = (env: FixedSettings): Partial<Record<SettingSection, Values>> => ({
  general: { appName: env.APP_NAME, supportEmail: env.SUPPORT_EMAIL },
  retention: { trashDays: env.TRASH_DAYS, historyDays: env.HISTORY_DAYS },
  app: { mobileHost: env.MOBILE_HOST, playStoreUrl: env.PLAY_STORE_URL, appStoreUrl: env.APP_STORE_URL },
  webView: { origins: env.WEB_VIEW_ORIGINS },
});
type FixedSettings = Pick<
  Env,
  | 'APP_NAME'
  | 'SUPPORT_EMAIL'
  | 'TRASH_DAYS'
  | 'HISTORY_DAYS'
  | 'MOBILE_HOST'
  | 'PLAY_STORE_URL'
  | 'APP_STORE_URL'
  | 'WEB_VIEW_ORIGINS'
>;

const names = Object.keys(settingSections) as SettingSection[];
/** For so many milliseconds the values are used without reading them again. */
const freshFor = 1_000;
/** For so many milliseconds a page waits for the database. */
const patience = 500;

const readAll = 'select section, value::text as text from system_settings where section = any($1)';
const addSection = `insert into system_settings values ($1, '{}') on conflict do nothing`;
const lockSection = 'select value from system_settings where section = $1 for update';
const writeSection = 'update system_settings set value = $2 where section = $1';

/** The settings in the database, kept in memory for a second and parsed only when they changed. */
export function openSettings({ database, env }: { database: Database; env: FixedSettings }): Settings {
  const fixed = fixedValues(env);
  const texts = new Map<string, string>();
  let values = Object.fromEntries(names.map((name) => [name, valuesOf(name, {}, fixed[name])])) as Sections;
  let freshUntil = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  async function load(): Promise<void> {
    const startedAt = performance.now();
    const rows = await database.drizzle.run<{ section: string; text: string }>(prepared(readAll, [names]));
    const found = new Map(rows.map(({ section, text }) => [section, text]));
    for (const name of names) {
      const text = found.get(name) ?? '{}';
      if (text === texts.get(name)) continue;
      texts.set(name, text);
      values = { ...values, [name]: valuesOf(name, JSON.parse(text), fixed[name]) };
    }
    freshUntil = startedAt + freshFor;
  }

  function refresh(): Promise<void> {
    reading ??= load().finally(() => {
      reading = undefined;
    });
    return reading;
  }

  async function current(): Promise<Sections> {
    if (performance.now() >= freshUntil) await refresh();
    return values;
  }

  return {
    read: async (section) => (await current())[section],
    async readOrLast(section) {
      let timer: NodeJS.Timeout | undefined;
      const last = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, patience);
      });
      await Promise.race([current(), last]).catch(() => undefined);
      clearTimeout(timer);
      return values[section];
    },
    async write(section, change) {
      await inTransaction(database, async (connection) => {
        await connection.run(prepared(addSection, [section]));
        const [row] = await connection.run<{ value: Values }>(prepared(lockSection, [section]));
        const before = validOf(section, row?.value ?? {});
        const given = { ...before, ...change };
        const { data, error } = settingSections[section].safeParse(given, { reportInput: true });
        if (error) return refuse(issuesOf(error));
        // Only what was set is stored, so that the default of a later version applies to the rest.
        const kept = Object.fromEntries(
          Object.entries(data).filter(([key]) => given[key as keyof typeof given] !== undefined),
        );
        const value = preparations[section]?.(kept, before) ?? kept;
        await connection.run(prepared(writeSection, [section, JSON.stringify(value)]));
      });
      // What is being read at this moment may be older.
      await reading?.catch(() => undefined);
      freshUntil = Number.NEGATIVE_INFINITY;
    },
  };
}

/** The values that the contract allows. */
function validOf(section: SettingSection, given: Values): Values {
  const shape: Record<string, z.ZodType> = settingSections[section].shape;
  const parsed = Object.entries(shape).map(([key, schema]) => [key, schema.safeParse(given[key])] as const);
  return Object.fromEntries(
    parsed.flatMap(([key, { success, data }]) => (success && given[key] !== undefined ? [[key, data]] : [])),
  );
}

/** The stored values of a section, those that are fixed in their place, and the defaults. */
function valuesOf(section: SettingSection, stored: Values, fixed: Values = {}): Values {
  return settingSections[section].parse({ ...validOf(section, stored), ...validOf(section, fixed) });
}

/** What is done with the values of a section before they are stored. */
const preparations: Partial<Record<SettingSection, (values: Values, before: Values) => Values>> = {
  pages: cleanPages,
};

/** The texts of pages with safe markup, and the time of each that was changed. */
function cleanPages(given: Values, before: Values): Values {
  const stored: Partial<SettingsOf<'pages'>> = before;
  const changedAt = new Date().toISOString();
  const clean = (name: PageName, texts: PageTexts): PageTexts =>
    Object.fromEntries(
      Object.entries(texts).map(([language, text]) => {
        const html = cleanHtml(text.html);
        const old = stored[name]?.[language as InterfaceLanguage];
        const isSame = old?.html === html && old.title === text.title;
        return [language, { ...text, html, updatedAt: (isSame && old.updatedAt) || changedAt }];
      }),
    );
  return Object.fromEntries(
    Object.entries(given as SettingsOf<'pages'>).map(([name, texts]) => [
      name,
      clean(name as PageName, texts),
    ]),
  );
}
