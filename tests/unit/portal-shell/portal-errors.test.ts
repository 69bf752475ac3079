import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../src/lib/api-error.ts';
import { addressForLog, createErrorLimit, isWorthSending } from '../../../src/lib/portal-errors.ts';

describe('errors of the portal are sent', () => {
  it('once in five minutes when they are the same', () => {
    const isDue = createErrorLimit();
    expect([0, 1, 299_999, 300_000, 300_001].map((now) => isDue('one', now))).toEqual([
      true,
      false,
      false,
      true,
      false,
    ]);
  });

  it('at most five a minute, however many there are', () => {
    const isDue = createErrorLimit();
    const sent = (from: number) =>
      Array.from({ length: 1_000 }, (_, index) => isDue(`${from} ${index}`, from)).filter(Boolean).length;
    expect([sent(0), sent(59_999), sent(60_000)]).toEqual([5, 0, 5]);
  });

  it.each([
    ['of code', new TypeError('x is not a function'), true],
    ['that are no errors', 'a text', true],
    ['of nothing', undefined, true],
    ['an answer of the server', new ApiError(500, 'INTERNAL_ERROR', 'Something went wrong.'), true],
    ['not: a server out of reach', new ApiError(0, 'NETWORK', 'No connection.'), false],
    ['not: an aborted call', new DOMException('aborted', 'AbortError'), false],
    ['not: a layout that needed another frame', 'ResizeObserver loop limit exceeded', false],
    ['not: a script of another origin', 'Script error.', false],
    ['not: an extension', { message: 'x', stack: 'at f (chrome-extension://abc/content.js:1:1)' }, false],
  ])('%s', (_which, error, isSent) => {
    expect(isWorthSending(error)).toBe(isSent);
  });
});

describe('the address of an error', () => {
  const id = '01920000-0000-7000-8000-000000000001';
  const token = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4';
  const logged = (address: string) => addressForLog(new URL(address, 'https://portal.test'));

  it.each([
    [`/items/edit?itemId=${id}&type=Word`],
    [`/logs?statusCode=500,502&path=/`.replace('&path=/', '')],
    ['/tags/collection?page=2&sortField=updatedAt'],
  ])('is kept: %s', (address) => {
    expect(logged(address)).toBe(address);
  });

  it.each([
    [`/reset-password/${token}`, '/reset-password/***'],
    [`/setup/${token}#x`, '/setup/***'],
    ['/confirm/someone@example.test', '/confirm/***'],
    ['/confirm/someone%40example.test', '/confirm/***'],
    ['/change-password/reset/123456', '/change-password/reset/***'],
    [`/login?to=%2Freset-password%2F${token}`, '/login?to=***'],
    ['/?refreshToken=abc', '/?refreshToken=***'],
    [`/?key=${token}`, '/?key=***'],
    ['/users?email=someone@example.test', '/users?email=***'],
  ])('says nothing secret: %s', (address, shown) => {
    expect(logged(address)).toBe(shown);
  });
});
