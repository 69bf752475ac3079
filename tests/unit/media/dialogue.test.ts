import { describe, expect, it } from 'vitest';
import { spokenLines } from '#server/resources/media/dialogue.ts';

const speakers = [
  { name: 'Anna', gender: 'female' },
  { name: 'Eva', gender: 'female' },
  { name: 'Jan', gender: 'male' },
] as const;
const said = (text: string) =>
  spokenLines(text, speakers, 'male').map(({ text, voice }) => [text, voice.gender, voice.nth]);

describe('a dialogue', () => {
  it('gives each line the voice of its name, in any case and without accents', () => {
    expect(said('Anna: Hi!\r\n ÉVA : Hello: you?\n\nJan:Yes')).toEqual([
      ['Hi!', 'female', 0],
      ['Hello: you?', 'female', 1],
      ['Yes', 'male', 0],
    ]);
  });

  it('lets who spoke go on, and unknown names be the default voice', () => {
    expect(said('Once upon a time\nEva: I came,\nand I saw.\nMr. O’Neil: Really?')).toEqual([
      ['Once upon a time', 'male', 0],
      ['I came,', 'female', 1],
      ['and I saw.', 'female', 1],
      ['Really?', 'male', 0],
    ]);
  });

  it('takes no time of day, no address and no half sentence for a name', () => {
    expect(said('Eva: Well,\nand then he said: come')).toEqual([
      ['Well,', 'female', 1],
      ['and then he said: come', 'female', 1],
    ]);
    expect(said('10:30 is late')).toEqual([['10:30 is late', 'male', 0]]);
    expect(said('see https://example.org')).toEqual([['see https://example.org', 'male', 0]]);
  });

  it('without speakers is one text', () => {
    expect(spokenLines('Anna: Hi!\nJan: Yes', [], 'female')).toEqual([
      { text: 'Anna: Hi!\nJan: Yes', voice: { gender: 'female', nth: 0 } },
    ]);
  });
});
