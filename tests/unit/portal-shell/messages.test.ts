import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { errorCodes } from '#contract/errors.ts';
import { interfaceLanguages } from '#contract/languages.ts';
import { validationKeys } from '#contract/validation.ts';

type Messages = { [key: string]: string | Messages };

const folder = new URL('../../../public/locales/', import.meta.url);
const files = readdirSync(new URL('en/', folder));

function messagesOf(language: string, file: string): Map<string, string> {
  const flat = (words: Messages, before: string): [string, string][] =>
    Object.entries(words).flatMap(([key, value]): [string, string][] =>
      typeof value === 'string' ? [[before + key, value]] : flat(value, `${before}${key}.`),
    );
  return new Map(flat(JSON.parse(readFileSync(new URL(`${language}/${file}`, folder), 'utf8')), ''));
}

const placeholdersOf = (text: string) =>
  [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name).toSorted();

describe.each(files)('the words of %s', (file) => {
  const [english, greek] = interfaceLanguages.map((language) => messagesOf(language, file));

  it('exist in both languages', () => {
    expect([...(greek?.keys() ?? [])].toSorted()).toEqual([...(english?.keys() ?? [])].toSorted());
  });

  it('leave the same gaps in both, and none is empty', () => {
    for (const [key, text] of english ?? []) {
      const other = greek?.get(key) ?? '';
      // A singular may say "one" in words.
      if (!key.endsWith('_one')) expect(placeholdersOf(other), key).toEqual(placeholdersOf(text));
      expect(text && other, key).not.toBe('');
    }
  });
});

it('there is a sentence for every code of an error and every reason of a refusal', () => {
  const errors = messagesOf('en', 'errors.json');
  const reasons = messagesOf('en', 'validation.json');
  expect([...errorCodes, 'NETWORK'].filter((code) => !errors.has(code))).toEqual([]);
  expect(validationKeys.filter((key) => !reasons.has(key))).toEqual([]);
});

describe('the words for workspaces', () => {
  const says = { en: /\bclass(es)?\b/i, el: /τάξ(η|εις|εων)/i };
  const saysItself = { en: /workspace/i, el: /χώρο[ςυι]?|χώρων/i };
  const wordsOf = (language: string) =>
    new Map(
      files
        .filter((file) => file !== 'workspaces.json')
        .flatMap((file) =>
          [...messagesOf(language, file)].map(([key, text]): [string, string] => [
            `${file.replace('.json', '')}.${key}`,
            text,
          ]),
        ),
    );

  it.each(interfaceLanguages)('take the place of all that say class: %s', (language) => {
    const instead = messagesOf(language, 'workspaces.json');
    const words = wordsOf(language);
    expect([...instead.keys()].filter((key) => !words.has(key))).toEqual([]);
    const sayClass = [...words].filter(
      ([, text]) => says[language].test(text) && !saysItself[language].test(text),
    );
    expect(sayClass.map(([key]) => key).filter((key) => !instead.has(key))).toEqual([]);
    expect([...instead.values()].filter((text) => says[language].test(text))).toEqual([]);
    for (const [key, text] of instead)
      expect(placeholdersOf(text), key).toEqual(placeholdersOf(words.get(key) ?? ''));
  });
});
