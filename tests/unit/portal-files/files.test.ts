import { describe, expect, it, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { formatFileSize } from '../../../src/lib/file-address.ts';
import { attachmentTypesOf, inputAccept, issueOf } from '../../../src/resources/files/accepted.ts';
import { speakersIn } from '../../../src/resources/files/speech/SpeakerFields.tsx';

const fileOf = (name: string, size = 1): File =>
  Object.defineProperty(new File([], name), 'size', { value: size });

test.each([
  [0, '0 Bytes'],
  [1023, '1,023 Bytes'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [1024 ** 2, '1 MB'],
  [5.25 * 1024 ** 3, '5.3 GB'],
  [1024 ** 4, '1 TB'],
  [1024 ** 5, '1 PB'],
  [1024 ** 6, '1 EB'],
  [1024 ** 7, '1 ZB'],
  [1024 ** 8, '1 YB'],
  [1024 ** 9, '1,024 YB'],
])('%d bytes are read as %s', (bytes, text) => {
  expect(formatFileSize(bytes, 'en')).toBe(text);
});

test('a size has the decimal mark of the language', () => {
  expect(formatFileSize(1536, 'el')).toBe('1,5 KB');
});

describe('what a place takes', () => {
  it('is said by the ending of the name, in any case of letters', () => {
    expect(issueOf(fileOf('beach.JPG'), 'image')).toBeUndefined();
    expect(issueOf(fileOf('song.mp3'), 'audio')).toBeUndefined();
    expect(issueOf(fileOf('lesson.pdf'), 'pdf')).toBeUndefined();
    expect(issueOf(fileOf('film.mp4'), 'any')).toBeUndefined();
  });

  it('is nothing of another kind, of no kind, or without an ending', () => {
    expect(issueOf(fileOf('song.mp3'), 'image')).toEqual({ key: 'kind' });
    expect(issueOf(fileOf('beach.jpg'), 'audio')).toEqual({ key: 'kind' });
    for (const name of ['notes.txt', 'run.exe', 'jpg', 'drawing.svg', 'beach.jpg.html'])
      expect(issueOf(fileOf(name), 'any')).toEqual({ key: 'kind' });
  });

  it('is as large as its kind may be', () => {
    expect(issueOf(fileOf('beach.jpg', limits.imageBytes), 'any')).toBeUndefined();
    expect(issueOf(fileOf('beach.jpg', limits.imageBytes + 1), 'any')).toEqual({
      key: 'size',
      maxBytes: limits.imageBytes,
    });
    expect(issueOf(fileOf('song.mp3', limits.imageBytes + 1), 'any')).toBeUndefined();
  });

  it('is passed to the system’s dialog by media types and endings', () => {
    expect(inputAccept('image').split(',')).toEqual(expect.arrayContaining(['image/*', '.jpg', '.png']));
    expect(inputAccept('pdf')).toBe('application/pdf,.pdf');
    expect(attachmentTypesOf('any')).toHaveLength(4);
  });
});

describe('the speakers of a dialogue', () => {
  it('are the names before the colons, each once, with a male voice at first', () => {
    expect(
      speakersIn('Anna: Hello!\nBen : Hi.\n  Anna: How are you?\nhttps://a.test: no\n(they leave)', []),
    ).toEqual([
      { name: 'Anna', gender: 'male' },
      { name: 'Ben', gender: 'male' },
    ]);
  });

  it('keep the voice that was chosen for them', () => {
    const known = [{ name: 'Άννα', gender: 'female' }] as const;
    expect(speakersIn('Άννα: Καλημέρα.\nΠέτρος: Καλημέρα.', known)).toEqual([
      { name: 'Άννα', gender: 'female' },
      { name: 'Πέτρος', gender: 'male' },
    ]);
  });

  it('are one where a name is written in two ways', () => {
    expect(speakersIn('Άννα: Γεια.\nΑΝΝΑ: Τι κάνεις;', [])).toEqual([{ name: 'Άννα', gender: 'male' }]);
  });

  it('are none in plain text, and at most as many as may speak', () => {
    expect(speakersIn('It is half past four.\nTime to go:', [])).toEqual([]);
    const crowd = Array.from({ length: limits.speakers + 3 }, (_, index) => `P${index}: Hi`).join('\n');
    expect(speakersIn(crowd, [])).toHaveLength(limits.speakers);
  });
});
