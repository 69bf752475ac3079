import { readdirSync, readFileSync } from 'node:fs';
import i18next, { type TFunction } from 'i18next';
import { type InterfaceLanguage, interfaceLanguages } from '#contract/languages.ts';

const folder = new URL('../../../public/locales/', import.meta.url);

const words = i18next.createInstance();
await words.init({
  lng: 'en',
  fallbackLng: false,
  resources: Object.fromEntries(interfaceLanguages.map((language) => [language, filesOf(language)])),
  interpolation: { escapeValue: false },
  // A test that uses a missing key is wrong about the portal.
  saveMissing: true,
  missingKeyHandler: (languages, namespace, key) => {
    throw new Error(`${languages.join()} has no words for ${namespace}:${key}`);
  },
});

function filesOf(language: InterfaceLanguage): Record<string, object> {
  const files = readdirSync(new URL(`${language}/`, folder));
  return Object.fromEntries(
    files.map((file) => [
      file.replace('.json', ''),
      JSON.parse(readFileSync(new URL(`${language}/${file}`, folder), 'utf8')),
    ]),
  );
}

/** The words that the portal shows in a language, by their keys, as `common:save`. */
export function wordsIn(language: InterfaceLanguage): TFunction {
  return words.getFixedT(language);
}

/** What is said once a change of the record with this name is undone. */
export function undoneIn(t: TFunction, name: string): string {
  return t('changes:undone.Update', { what: t('changes:what.one', { name }) });
}

/** English messages that differ in Greek, and must not be on a Greek screen. */
export function englishAlone(): Set<string> {
  const greek = new Set(valuesOf(filesOf('el')));
  const isWords = (text: string) => text.length > 3 && !text.includes('{{') && !greek.has(text);
  return new Set(valuesOf(filesOf('en')).filter(isWords));
}

/** All words but the names of icons, which collections may have as well. */
function valuesOf(words: object): string[] {
  return Object.entries(words).flatMap(([key, value]: [string, string | object]) => {
    if (typeof value === 'string') return value;
    return key === 'icons' ? [] : valuesOf(value);
  });
}
