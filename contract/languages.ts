/** The languages that classes teach, by code; `locale` adds the main country, as browsers and speech services want it. */
export const languages = {
  en: { name: 'English', locale: 'en-GB', flag: 'GB' },
  el: { name: 'Greek', locale: 'el-GR', flag: 'GR' },
  it: { name: 'Italian', locale: 'it-IT', flag: 'IT' },
  de: { name: 'German', locale: 'de-DE', flag: 'DE' },
  fr: { name: 'French', locale: 'fr-FR', flag: 'FR' },
  es: { name: 'Spanish', locale: 'es-ES', flag: 'ES' },
  pt: { name: 'Portuguese', locale: 'pt-PT', flag: 'PT' },
  ru: { name: 'Russian', locale: 'ru-RU', flag: 'RU' },
  sv: { name: 'Swedish', locale: 'sv-SE', flag: 'SE' },
  uk: { name: 'Ukrainian', locale: 'uk-UA', flag: 'UA' },
  pl: { name: 'Polish', locale: 'pl-PL', flag: 'PL' },
  nl: { name: 'Dutch', locale: 'nl-NL', flag: 'NL' },
  sr: { name: 'Serbian', locale: 'sr-RS', flag: 'RS' },
  hr: { name: 'Croatian', locale: 'hr-HR', flag: 'HR' },
  bg: { name: 'Bulgarian', locale: 'bg-BG', flag: 'BG' },
  sl: { name: 'Slovenian', locale: 'sl-SI', flag: 'SI' },
  hu: { name: 'Hungarian', locale: 'hu-HU', flag: 'HU' },
  tr: { name: 'Turkish', locale: 'tr-TR', flag: 'TR' },
} as const satisfies Record<string, { name: string; locale: string; flag: string }>;

export type LanguageCode = keyof typeof languages;

export const languageCodes = Object.keys(languages) as [LanguageCode, ...LanguageCode[]];

/** Further languages that words come from, most of them of the past, by language tag: suggestions, not the only ones. */
export const ancestralLanguages = [
  'la',
  'grc',
  'grc-x-koine',
  'grc-x-medieval',
  'ang',
  'enm',
  'fro',
  'frm',
  'xno',
  'non',
  'goh',
  'gmh',
  'dum',
  'got',
  'gem',
  'ine',
  'cel',
  'cu',
  'sa',
  'he',
  'ar',
  'fa',
  'ota',
] as const;

/** The language of content that belongs to every namespace; other content is in that of its first namespace. */
export const contentLanguage = 'en' satisfies LanguageCode;

/** The languages of the interface. */
export const interfaceLanguages = ['en', 'el'] as const;
export type InterfaceLanguage = (typeof interfaceLanguages)[number];

/** The code of a language by its English name; anything else ("Other") is English. */
export function languageCodeOf(name: string): LanguageCode {
  return languageCodes.find((code) => languages[code].name === name) ?? 'en';
}
