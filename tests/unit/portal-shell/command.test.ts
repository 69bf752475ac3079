import { describe, expect, it } from 'vitest';
import { type Command, matching, rankFound } from '../../../src/app/palette/command.ts';

const command = (id: string, label: string, more: Partial<Command> = {}): Command => ({
  id,
  label,
  group: '',
  icon: (() => null) as never,
  run: () => {},
  ...more,
});
const idsOf = (commands: readonly { id: string }[]) => commands.map(({ id }) => id);

describe('the commands of the palette', () => {
  const commands = [
    command('courses', 'Μαθήματα', { keywords: 'Learning' }),
    command('entries', 'Καταχωρίσεις', { keywords: 'Entries' }),
    command('new', 'Δημιουργία μαθήματος'),
    command('dark', 'Σκούρο θέμα'),
  ];
  const offered = (typed: string, recent: string[] = []) => idsOf(matching(commands, typed, recent));

  it('are all there before anything is typed, the most recent first', () => {
    expect(offered('')).toEqual(['courses', 'entries', 'new', 'dark']);
    expect(offered('', ['dark', 'new'])).toEqual(['dark', 'new', 'courses', 'entries']);
  });

  it('are found without accents and in any case, short names before long ones', () => {
    expect(offered('ΜΑΘΗΜΑ')).toEqual(['courses', 'new']);
    expect(offered('σκουρο')).toEqual(['dark']);
  });

  it('are found by keywords, and must fit every word', () => {
    expect(offered('learning')).toEqual(['courses']);
    expect(offered('μαθήματος δημι')).toEqual(['new']);
    expect(offered('μαθήματος σκούρο')).toEqual([]);
  });

  it('are ranked by whole words, then beginnings, then parts, then keywords', () => {
    const keywords = 'new add word phrase entry';
    const creations = [
      command('idiom', 'New entry: Idiom', { keywords }),
      command('words', 'New entry: Rearrange words', { keywords }),
      command('swords', 'New entry: Swords', { keywords }),
      command('word', 'New entry: Word', { keywords }),
    ];
    expect(idsOf(matching(creations, 'new word', []))).toEqual(['word', 'words', 'swords', 'idiom']);
  });

  it('stay together by group, the group with the best one first, and what is marked as last behind all', () => {
    const grouped = [
      command('a', 'Greek course', { group: 'A' }),
      command('b', 'Greek', { group: 'B' }),
      command('a2', 'Greeks', { group: 'A' }),
      command('switch', 'Greek', { group: 'C', isLast: true }),
    ];
    expect(idsOf(matching(grouped, 'greek', []))).toEqual(['b', 'a', 'a2', 'switch']);
  });
});

describe('what the server found', () => {
  it('is ranked by its title, and behind that is what has the word in its text alone', () => {
    const found = [
      command('text', 'A letter from Brighton'),
      command('part', 'Kitchenware'),
      command('title', 'Around the kitchen'),
    ];
    expect(idsOf(rankFound(found, 'kitchen'))).toEqual(['title', 'part', 'text']);
  });
});
