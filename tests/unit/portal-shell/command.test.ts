import { describe, expect, it } from 'vitest';
import { type Command, matching } from '../../../src/app/palette/command.ts';

const command = (id: string, label: string, keywords?: string): Command => ({
  id,
  label,
  keywords,
  group: '',
  icon: (() => null) as never,
  run: () => {},
});
const commands = [
  command('courses', 'Μαθήματα', 'Learning'),
  command('entries', 'Καταχωρίσεις', 'Entries'),
  command('new', 'Δημιουργία μαθήματος'),
  command('dark', 'Σκούρο θέμα'),
];
const idsOf = (typed: string, recent: string[] = []) => matching(commands, typed, recent).map(({ id }) => id);

describe('what the palette offers', () => {
  it('is everything before anything is typed, the most recent first', () => {
    expect(idsOf('')).toEqual(['courses', 'entries', 'new', 'dark']);
    expect(idsOf('', ['dark', 'new'])).toEqual(['dark', 'new', 'courses', 'entries']);
  });

  it('is found without accents and in any case, by what its name begins with first', () => {
    expect(idsOf('ΜΑΘΗΜΑ')).toEqual(['courses', 'new']);
    expect(idsOf('σκουρο')).toEqual(['dark']);
  });

  it('is found by other words of it, and needs all that was typed', () => {
    expect(idsOf('learning')).toEqual(['courses']);
    expect(idsOf('μαθήματος δημι')).toEqual(['new']);
    expect(idsOf('μαθήματος σκούρο')).toEqual([]);
  });
});
