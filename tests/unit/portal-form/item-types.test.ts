import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { blankMarker, gapMismatch } from '#contract/items/gap-words.ts';
import { missingWords, piecesOf, shuffled } from '#contract/items/learner-pieces.ts';
import { paragraphPlace } from '../../../src/resources/items/types/BookFields.tsx';
import { leaveOut, toggleGap } from '../../../src/resources/items/types/gap-text.ts';
import { hasTranscript, videoFacts } from '../../../src/resources/items/types/video-link.ts';

describe('leaving words out', () => {
  it('takes the whole word that is selected or holds the cursor, and leaves the marks around it', () => {
    expect(leaveOut('I like tea, really.', 8, 9)).toEqual({ text: 'I like _____, really.', cursor: 13 });
    expect(leaveOut('I like tea.', 7, 7)).toEqual({ text: 'I like _____.', cursor: 13 });
    expect(leaveOut('I like tea.', 6, 11)?.text).toBe('I like _____.');
    expect(leaveOut('Πίνω τσάι.', 0, 4)?.text).toBe('_____ τσάι.');
  });

  it('makes one gap of each word', () => {
    expect(leaveOut('He gave up smoking', 3, 10)?.text).toBe('He _____ _____ smoking');
  });

  it('does nothing where no word is', () => {
    expect(leaveOut('', 0, 0)).toBeUndefined();
    expect(leaveOut('a _____ b', 3, 4)).toBeUndefined();
    expect(leaveOut('a ... b', 3, 3)).toBeUndefined();
  });

  it('and putting them back leads to the same exercise', () => {
    const words = fc.array(fc.stringMatching(/^[a-zα-ω]{1,6}[,.!]?$/), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(words, fc.nat(), (answer, at) => {
        const sentence = answer.join(' ');
        const place = at % answer.length;
        const gapped = toggleGap(sentence, sentence, place);
        return (
          gapped.includes(blankMarker) &&
          gapMismatch(gapped, sentence) === undefined &&
          toggleGap(gapped, sentence, place) === sentence
        );
      }),
    );
  });
});

describe('what a learner gets', () => {
  const exercise = { type: 'Rearrangement', title: '', additionalInfo: '', examples: [] } as const;

  it('is the same pieces in another order, and always the same one', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 12 }), (pieces) => {
        const mixed = shuffled(pieces);
        expect(mixed.toSorted()).toEqual(pieces.toSorted());
        expect(shuffled(pieces)).toEqual(mixed);
        if (new Set(pieces).size > 1) expect(mixed).not.toEqual(pieces);
      }),
    );
  });

  it('is the words of the answer with the extra options', () => {
    const [pieces] = piecesOf({ ...exercise, additionalInfo: 'I am here', examples: ['is', ' '] });
    expect(pieces?.toSorted()).toEqual(['I', 'am', 'here', 'is']);
  });

  it.each([
    ['We go home.', ['go', 'home', 'we']],
    ['¿Dónde estás?', ['dónde', 'estás']],
    ['Πού πας;', ['πας', 'πού']],
    ['I am what I am.', ['I', 'I', 'am', 'am', 'what']],
    ['New York is in New England.', ['England', 'New', 'New', 'York', 'in', 'is']],
  ])('does not reveal first and last word of "%s" by capital or mark', (additionalInfo, words) => {
    expect(piecesOf({ ...exercise, additionalInfo, examples: [] })[0]?.toSorted()).toEqual(words);
  });

  it('is the letters of each word, one word after the other', () => {
    const groups = piecesOf({ ...exercise, type: 'RearrangementSpelling', additionalInfo: 'καλή μέρα' });
    expect(groups.map((letters) => letters.toSorted().join(''))).toEqual(
      ['καλή', 'μέρα'].map((word) => [...word].toSorted().join('')),
    );
  });

  it('is the missing words without marks around them', () => {
    expect(missingWords('She gave _____ smoking _____.', 'She gave up smoking yesterday.')).toEqual([
      'up',
      'yesterday',
    ]);
  });

  it('is the choices in their own order', () => {
    expect(piecesOf({ ...exercise, type: 'MultipleChoice', examples: ['b', 'a', ''] })).toEqual([['b', 'a']]);
  });
});

test.each([
  ['https://www.youtube.com/watch?v=abc_123&t=4', { host: 'youtube.com', id: 'abc_123' }],
  ['https://youtu.be/abc', { host: 'youtu.be', id: 'abc' }],
  ['https://m.youtube.com/shorts/xyz', { host: 'youtube.com', id: 'xyz' }],
  ['https://www.youtube-nocookie.com/embed/xyz', { host: 'youtube-nocookie.com', id: 'xyz' }],
  ['https://player.vimeo.com/video/76979871', { host: 'player.vimeo.com', id: '76979871' }],
  ['https://example.org/films/%CE%B1.mp4', { host: 'example.org', id: 'α.mp4' }],
  ['https://example.org/%', { host: 'example.org', id: '%' }],
  ['https://example.org', { host: 'example.org', id: undefined }],
  ['javascript:alert(1)', undefined],
  ['example', undefined],
])('Host and name of a video are read from its link: %s', (link, facts) => {
  expect(videoFacts(link)).toEqual(facts);
});

test('A paragraph is found by its number', () => {
  const text = '\n\nfirst\nline\n \n\nsecond  \n\nthird';
  const at = (number: number) => text.slice(...Object.values(paragraphPlace(text, number)));
  expect([at(1), at(2), at(3), at(4)]).toEqual(['first\nline', 'second', 'third', '']);
});

test('Only videos of YouTube have transcripts', () => {
  for (const link of [
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    ' https://youtu.be/dQw4w9WgXcQ ',
    'https://m.youtube.com/shorts/dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  ])
    expect(hasTranscript(link)).toBe(true);
  for (const link of [
    '',
    'https://www.youtube.com/',
    'https://vimeo.com/76979871',
    'https://notyoutube.com/watch?v=dQw4w9WgXcQ',
    'https://youtu.be.example.test/dQw4w9WgXcQ',
  ])
    expect(hasTranscript(link)).toBe(false);
});
