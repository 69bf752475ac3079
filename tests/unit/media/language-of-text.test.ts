import { describe, expect, it } from 'vitest';
import { languageOfText } from '#server/resources/media/language-of-text.ts';

describe('the language of a text', () => {
  it.each([
    ['Καλημέρα, Peter!', 'en', 'el'],
    ['Good morning', 'el', 'en'],
    ['Good morning', 'bg', 'en'],
    ['Good morning', 'en', 'en'],
    ['Guten Morgen', 'de', 'de'],
    ['Buongiorno', 'it', 'it'],
    ['Die Straße ist groß', 'en', 'de'],
    ['¿Cómo estás?', 'en', 'es'],
    ['Dzień dobry, miło cię widzieć', 'en', 'pl'],
    ['Доброе утро, мы здесь', 'en', 'ru'],
    ['Доброго ранку, їжак', 'ru', 'uk'],
    ['Љубав и његова', 'en', 'sr'],
    ['Добро утро', 'bg', 'bg'],
    ['Добро утро', 'en', 'ru'],
    ['1, 2, 3', 'el', 'el'],
    ['', 'hu', 'hu'],
  ] as const)('%s, where %s is taught, is %s', (text, taught, language) => {
    expect(languageOfText(text, taught)).toBe(language);
  });
});
