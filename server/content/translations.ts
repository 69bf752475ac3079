import { contentLanguage, type LanguageCode } from '#contract/languages.ts';
import type { Database } from '#server/database/connection.ts';
import { prepared } from '#server/database/statement.ts';
import type { Viewer } from '../http/viewer.ts';

/** Words of an entity in other languages: language code, then field. */
export type Translations<Field extends string> = Partial<
  Record<LanguageCode, Partial<Record<Field, string>>>
>;

/** How translated texts are answered. */
export interface TranslationOptions {
  /** The language of the caller, unless they requested the original texts. */
  language: LanguageCode | undefined;
  withDictionary: boolean;
}

/** The translation options of a call: its flags, those of its namespace where it has none, and the caller's language. */
export function translationOptionsOf(
  query: { disableTranslation?: boolean | undefined; showTranslationsDictionary?: boolean | undefined },
  { translation }: Pick<Viewer, 'translation'>,
  language: LanguageCode,
): TranslationOptions {
  return {
    language: (query.disableTranslation ?? translation.disableTranslation) ? undefined : language,
    withDictionary: query.showTranslationsDictionary ?? translation.showTranslationsDictionary,
  };
}

/** What decides the language that a row is written in, and whether a translation may replace its texts. */
interface WrittenRow {
  namespaces: string[];
  translations?: Partial<Record<LanguageCode, unknown>>;
}

const namespacesOfLanguage = 'select id from namespaces where type = $1 and id = any($2::uuid[])';

/**
 * Finds the rows that are written in the language of the caller: those whose first namespace teaches it, and in
 * English those of all namespaces. A translation of such a row into its own language is ignored: it may be left from
 * another namespace, and no form shows it.
 */
export async function writtenIn(
  { database }: { database: Database },
  language: LanguageCode | undefined,
  rows: readonly WrittenRow[],
): Promise<(row: WrittenRow) => boolean> {
  const translated = rows.filter(({ translations }) => language && translations?.[language]);
  const first = [...new Set(translated.flatMap(({ namespaces }) => namespaces.slice(0, 1)))];
  const found =
    first.length > 0
      ? await database.drizzle.run<{ id: string }>(prepared(namespacesOfLanguage, [language, first]))
      : [];
  const teaching = new Set(found.map(({ id }) => id));
  return ({ namespaces: [namespace] }) =>
    namespace === undefined ? language === contentLanguage : teaching.has(namespace);
}

/** By the same rule: the translations of a row of `t` without the one into the language that it is written in, as SQL. */
export const translationsOfOthers = `t.translations - coalesce(
  (select type from namespaces where id = t.namespaces[1]),
  case when t.namespaces = '{}' then '${contentLanguage}' end, '')`;

/** The original texts: what answers to writing hold. */
export const asWritten: TranslationOptions = { language: undefined, withDictionary: true };

/** The body of a change with its translations merged into the stored ones by language; null removes one, or all. */
export function withMergedTranslations(body: object, current: object): object {
  const { translations: given } = body as { translations?: Record<string, object | null> | null };
  if (given === undefined) return body;
  const { translations: stored = {} } = current as { translations?: Record<string, object> };
  const merged = given === null ? [] : Object.entries({ ...stored, ...given });
  const hasText = (texts: object | null) => texts !== null && Object.values(texts).some(Boolean);
  return { ...body, translations: Object.fromEntries(merged.filter(([, texts]) => hasText(texts))) };
}
