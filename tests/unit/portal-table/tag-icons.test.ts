import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as tagIcons from '../../../src/resources/tags/tag-icons.ts';

it.each(['en', 'el'])('has a name for every icon of tags in %s, each its own', (language) => {
  const { icons } = JSON.parse(readFileSync(`public/locales/${language}/tags.json`, 'utf8'));
  expect(Object.keys(icons).sort()).toEqual(Object.keys(tagIcons).sort());
  expect(new Set(Object.values(icons)).size).toBe(Object.keys(icons).length);
});
