import { beforeEach, expect, test } from 'vitest';
import { asWebAddress } from '../../../src/components/editor/LinkButton.tsx';
import {
  firstForm,
  hasUnsavedWork,
  registerForm,
  setUnsaved,
} from '../../../src/components/form/drafts/unsaved-work.ts';
import { movedBy, pasteAt } from '../../../src/components/form/lines/line-moves.ts';
import {
  cleanTranslations,
  translatedLanguages,
  translationLanguagesOf,
  withRemovedTranslations,
} from '../../../src/components/form/translations/translation-values.ts';
import { formatDateTimeIn } from '../../../src/lib/dates.ts';
import { draftKey, draftsOf, dropDraft, keepDraft, readDraft } from '../../../src/lib/drafts.ts';

class MemoryStorage implements Storage {
  [name: string]: unknown;
  get length() {
    return Object.keys(this).length;
  }
  key(index: number) {
    return Object.keys(this)[index] ?? null;
  }
  getItem(key: string) {
    return typeof this[key] === 'string' ? this[key] : null;
  }
  setItem(key: string, value: string) {
    this[key] = value;
  }
  removeItem(key: string) {
    delete this[key];
  }
  clear() {
    for (const key of Object.keys(this)) delete this[key];
  }
}

const storage = new MemoryStorage();
beforeEach(() => storage.clear());

test('A draft comes back as it was kept, and is forgotten when it is dropped', () => {
  const key = draftKey('ann', 'items', 'Word');
  expect(key).toBe('draft:ann:items:Word');
  const draft = { values: { title: 'sea' }, savedAt: '2026-01-01T10:00:00.000Z' };
  keepDraft(key, draft, storage);
  expect(readDraft(key, storage)).toEqual(draft);
  dropDraft(key, storage);
  expect(readDraft(key, storage)).toBeUndefined();
});

test('What is no draft is not offered', () => {
  for (const stored of ['{', 'null', '{"values":null,"savedAt":"x"}', '{"values":{}}', '7']) {
    storage.setItem('draft:ann:items:Word', stored);
    expect(readDraft('draft:ann:items:Word', storage)).toBeUndefined();
  }
});

test('Drafts belong to a person', () => {
  keepDraft(draftKey('ann', 'items', 'Word'), { values: {}, savedAt: 'x' }, storage);
  keepDraft(draftKey('anna', 'items', 'Word'), { values: {}, savedAt: 'x' }, storage);
  expect(draftsOf('ann', storage)).toEqual(['draft:ann:items:Word']);
});

test('A full storage does not disturb', () => {
  const full = Object.assign(new MemoryStorage(), {
    setItem: () => {
      throw new Error('full');
    },
  });
  expect(() => keepDraft('draft:a', { values: {}, savedAt: 'x' }, full)).not.toThrow();
});

test('The page is guarded while any form holds something unsaved, by the form that came first', () => {
  const leavePage = registerForm('page');
  const leaveDialog = registerForm('dialog');
  expect(firstForm()).toBe('page');
  setUnsaved('dialog', true);
  expect(hasUnsavedWork()).toBe(true);
  leaveDialog();
  expect(hasUnsavedWork()).toBe(false);
  setUnsaved('dialog', true);
  expect(hasUnsavedWork()).toBe(false);
  leavePage();
  expect(firstForm()).toBeUndefined();
});

test('Lines move by places, and not beyond the ends', () => {
  expect(movedBy(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(movedBy(['a', 'b', 'c'], 2, -2)).toEqual(['c', 'a', 'b']);
  expect(movedBy(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c']);
  expect(movedBy(['a', '', 'c'], 1, 1)).toEqual(['a', 'c', '']);
});

test('Translations are written in every language but the record’s own, and keep no blanks', () => {
  expect(translationLanguagesOf('el')).toContain('en');
  expect(translationLanguagesOf('el')).not.toContain('el');
  expect(translationLanguagesOf('en')).toHaveLength(17);
  const written = { en: { title: 'sea' }, el: { title: 'θάλασσα' }, de: { title: ' ' }, xx: { title: '?' } };
  expect(cleanTranslations(written)).toEqual({ en: { title: 'sea' }, el: { title: 'θάλασσα' } });
  expect(translatedLanguages({ el: { title: 'θάλασσα' }, it: {} })).toEqual(['el']);
});

test('A link leads to http or https alone', () => {
  expect(asWebAddress('example.org/a')).toBe('https://example.org/a');
  expect(asWebAddress('http://example.org')).toBe('http://example.org');
  for (const refused of ['javascript:alert(1)', 'data:text/html,x', 'nothing', '']) {
    expect(asWebAddress(refused)).toBeUndefined();
  }
});

test('Lines are pasted in the place of a blank line, else after the line', () => {
  expect(pasteAt(['a', '', 'c'], 1, ['x', 'y'])).toEqual(['a', 'x', 'y', 'c']);
  expect(pasteAt(['a', 'b'], 0, ['x', 'y'])).toEqual(['a', 'x', 'y', 'b']);
});

test('a translation that was removed is sent as null; languages that the form does not know are left out', () => {
  const before = { translations: { el: { title: 'θάλασσα' }, it: { title: 'mare' } } };
  expect(withRemovedTranslations({ translations: { el: { title: 'πέλαγος' } } }, before)).toEqual({
    translations: { el: { title: 'πέλαγος' }, it: null },
  });
  expect(withRemovedTranslations({ title: 'x' }, before)).toEqual({ title: 'x' });
});

test('A moment of another time zone is written as any other', () => {
  expect(formatDateTimeIn('2026-11-23T22:54:00.000Z', 'Europe/Athens')).toBe('24-11-2026 00:54');
});
