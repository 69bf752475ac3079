import { describe, expect, it } from 'vitest';
import type { CurrentUser } from '#contract/auth.ts';
import { collectionEndpoints } from '#contract/collections.ts';
import { fileEndpoints } from '#contract/files.ts';
import type { Item } from '#contract/items.ts';
import type { Role } from '#contract/roles.ts';
import { rulesOfCalls } from '../../../src/providers/access-control-provider.ts';
import { exportLanguages } from '../../../src/resources/collections/actions/ExportMenu.tsx';
import { collections } from '../../../src/resources/collections/index.ts';
import { issueOf, toggled } from '../../../src/resources/items/picker/picker-issue.ts';
import { firstRows, moreRows } from '../../../src/resources/items/picker/use-picker-items.ts';

describe('the removal dialog of a course', () => {
  const rules = [
    ...rulesOfCalls('collections', collectionEndpoints),
    ...rulesOfCalls('files', fileEndpoints),
  ];
  const choices = (roles: Role[]) =>
    collections.removal.choices?.flatMap(({ right: [resource, action], ...choice }) => {
      const rule = rules.find((one) => one.resource === resource && one.action === action);
      return rule?.isOpenTo({ roles } as CurrentUser) ? [choice] : [];
    });

  it('offers Admin all three parts, the content alone ticked', () => {
    expect(choices(['ADMIN', 'SUPERVISOR'])).toEqual([
      { id: 'removeCollectionImage', checked: false },
      { id: 'removeContent', checked: true },
      { id: 'removeItemImage', checked: false },
    ]);
  });

  it('offers everyone else the content alone, ticked', () => {
    expect(choices(['SUPERVISOR', 'TEACHER'])).toEqual([{ id: 'removeContent', checked: true }]);
  });
});

describe('the picker', () => {
  const collection = { allowedTypes: ['Word', 'Phrase'], taken: ['a'] } as const;

  it('refuses what the course has already and what it does not take, and says which', () => {
    expect(issueOf({ id: 'a', type: 'Word' }, collection)).toBe('taken');
    expect(issueOf({ id: 'b', type: 'Video' }, collection)).toBe('wrongType');
    expect(issueOf({ id: 'b', type: 'Phrase' }, collection)).toBeUndefined();
  });

  it('puts a clicked entry in or takes it out, in the order of the clicks', () => {
    const item = (id: string) => ({ id }) as Item;
    const both = toggled(toggled([], item('b')), item('a'));
    expect(both.map(({ id }) => id)).toEqual(['b', 'a']);
    expect(toggled(both, item('b')).map(({ id }) => id)).toEqual(['a']);
  });

  it('fetches 15 entries, then five more each time', () => {
    expect(firstRows).toBe(15);
    expect(moreRows(15)).toBe(20);
    expect(moreRows(20)).toBe(25);
  });
});

describe('the language of a document', () => {
  const translations = { it: { title: 'Favole' }, de: { description: 'Vier Fabeln' }, fr: { title: ' ' } };

  it('is one of the portal, and of a book also one that it is translated into', () => {
    expect(exportLanguages({ type: 'Reading', translations })).toEqual(['en', 'el']);
    expect(exportLanguages({ type: 'Book', translations })).toEqual(['en', 'el', 'it', 'de']);
  });

  it('is not required where there is no document', () => {
    expect(exportLanguages({ type: 'MediaBundle' })).toEqual([]);
  });
});
