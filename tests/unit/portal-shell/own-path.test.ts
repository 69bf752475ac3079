import { describe, expect, it } from 'vitest';
import { ownPath } from '../../../src/lib/own-path.ts';

const ownPathOf = (to: string) => ownPath(`?to=${encodeURIComponent(to)}`, 'https://portal.test');

describe('where someone goes after signing in', () => {
  it.each(['/admin/items', '/admin/items?page=2&status=Active', '/profile#names'])('is %s', (to) => {
    expect(ownPathOf(to)).toBe(to);
  });

  it.each([
    '//evil.test/x',
    '/\\evil.test',
    '/\t/evil.test',
    '/\n//evil.test',
    'https://evil.test',
    'javascript:alert(1)',
    '/a/..//evil.test',
    'admin/items',
    '/login',
    '/login?to=/admin/items',
    '',
  ])('is the main page for %j', (to) => {
    expect(ownPathOf(to)).toBe('/');
  });

  it('is the main page by default', () => {
    expect(ownPath('', 'https://portal.test')).toBe('/');
  });
});
