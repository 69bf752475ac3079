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
