import type { InterfaceLanguage } from '#contract/languages.ts';
import type { PageName } from '#contract/pages.ts';
import type { SettingsOf } from '#contract/system-settings.ts';
import { cleanHtml } from '#server/content/rich-text.ts';

type Values = Record<string, unknown>;
type PageTexts = SettingsOf<'pages'>[PageName];

/** The texts of pages with safe markup, and the time of each that was changed. */
export function cleanPages(given: Values, before: Values): Values {
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
