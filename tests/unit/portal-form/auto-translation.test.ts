import { describe, expect, it } from 'vitest';
import { translationTasks } from '../../../src/components/form/translations/translation-values.ts';

const title = { field: 'title', text: 'sea', isHtml: false };
const description = { field: 'description', text: '<p>Salt water</p>', isHtml: true };
const originals = [title, description, { field: 'question', text: '<p></p>', isHtml: true }];

describe('what there is to translate', () => {
  it('is each text that says something, in each language that lacks it', () => {
    const translations = { el: { title: 'θάλασσα' } };
    expect(translationTasks({ originals, translations, languages: ['el', 'it'] })).toEqual([
      { ...description, language: 'el' },
      { ...title, language: 'it' },
      { ...description, language: 'it' },
    ]);
  });

  it('keeps what a person wrote, unless its replacement was requested', () => {
    const translations = { el: { title: 'θάλασσα', description: '<p>Νερό</p>' } };
    expect(translationTasks({ originals, translations, languages: ['el'] })).toEqual([]);
    expect(translationTasks({ originals, translations, languages: ['el'], overwrite: true })).toHaveLength(2);
  });
});
