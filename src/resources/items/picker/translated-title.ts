import type { Item } from '#contract/items.ts';
import { interfaceLanguages, type LanguageCode, languageCodes } from '#contract/languages.ts';

/** The title of an item in another language than its own: the portal's where there is one, else the first there is. */
export function translatedTitle(
  { title, translations = {} }: Pick<Item, 'title' | 'translations'>,
  language: string,
  own: LanguageCode,
): { text: string; language: LanguageCode } | undefined {
  const wanted = [
    ...languageCodes.filter((code) => code === language),
    ...interfaceLanguages,
    ...languageCodes,
  ];
  for (const code of wanted) {
    const text = translations[code]?.title?.trim();
    if (text && text !== title && code !== own) return { text, language: code };
  }
  return undefined;
}
