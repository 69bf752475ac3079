import { expect, it } from 'vitest';
import { screens } from '../../src/app/routing/screens.ts';
import { addresses, checkPages } from './support/check-pages.ts';

it('has an address for every screen', () => {
  expect(Object.keys(addresses).toSorted()).toEqual(screens.map(({ path }) => path).toSorted());
});

checkPages(1280);
