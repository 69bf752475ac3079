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
  // A test that asks for words which are not there is wrong about the portal.
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
