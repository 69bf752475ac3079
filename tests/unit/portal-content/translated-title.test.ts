import { describe, expect, it } from 'vitest';
import { translatedTitle } from '../../../src/resources/items/picker/translated-title.ts';

const translations = { el: { title: 'θάλασσα' }, fr: { title: 'mer' } };

describe('the translated title of an entry', () => {
  it('is in the language of the portal where there is one', () => {
    expect(translatedTitle({ title: 'sea', translations }, 'el', 'en')).toEqual({
      text: 'θάλασσα',
      language: 'el',
    });
    expect(translatedTitle({ title: 'sea', translations }, 'fr', 'en')).toEqual({
      text: 'mer',
      language: 'fr',
    });
  });

  it('is in English for those who read the portal in it, where the content is in another language', () => {
    const word = { title: 'θάλασσα', translations: { de: { title: 'Meer' }, en: { title: 'sea' } } };
    expect(translatedTitle(word, 'en', 'el')).toEqual({ text: 'sea', language: 'en' });
  });

  it('is in another language for those who read the portal in the language of the content', () => {
    expect(translatedTitle({ title: 'sea', translations }, 'en', 'en')?.language).toBe('el');
    expect(translatedTitle({ title: 'sea', translations: { fr: { title: 'mer' } } }, 'en', 'en')?.text).toBe(
      'mer',
    );
  });

  it('is never in the language that the entry is written in', () => {
    const word = { title: 'sea', translations: { en: { title: 'ocean' }, el: { title: 'θάλασσα' } } };
    expect(translatedTitle(word, 'en', 'en')).toEqual({ text: 'θάλασσα', language: 'el' });
  });

  it('is absent where nothing else is said', () => {
    expect(translatedTitle({ title: 'sea' }, 'el', 'en')).toBeUndefined();
    expect(
      translatedTitle({ title: 'sea', translations: { el: { title: ' ' } } }, 'el', 'en'),
    ).toBeUndefined();
    expect(
      translatedTitle({ title: 'sea', translations: { el: { title: 'sea' } } }, 'el', 'en'),
    ).toBeUndefined();
  });
});
