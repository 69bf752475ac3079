import type { LanguageCode } from '#contract/languages.ts';
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

/** The translation options of a call: its flags, those of its workspace where it has none, and the caller's language. */
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
