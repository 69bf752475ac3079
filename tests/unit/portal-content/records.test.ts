import { describe, expect, it } from 'vitest';
import { deviceOf } from '../../../src/lib/user-agent.ts';
import { lookOfRunTime, lookOfStatus, runTimeText } from '../../../src/pages/records/cells.tsx';
import { dialogHash, dialogOf } from '../../../src/pages/records/dialog-address.ts';

describe('a dialog is named by the hash of an address', () => {
  const id = '01920000-0000-7000-8000-000000000001';

  it('and found again by it', () => {
    expect(dialogOf(dialogHash({ kind: 'log', id }))).toEqual({ kind: 'log', id });
  });

  it.each(['', '#log', '#log=', '#menu=1', `#log=${id}/../x`, '#request=<img>'])('not by %s', (hash) => {
    expect(dialogOf(hash)).toBeUndefined();
  });
});

it.each([
  [200, 'success'],
  [304, 'info'],
  [404, 'warning'],
  [499, 'warning'],
  [503, 'error'],
])('the status %i is shown as %s', (code, color) => {
  expect(lookOfStatus(code).color).toBe(color);
});

it('a run time is in milliseconds below a second, and marked from there on', () => {
  expect([0, 85, 999, 1_240, 65_400].map((time) => runTimeText(time, 'en'))).toEqual([
    '0 ms',
    '85 ms',
    '999 ms',
    '1.24 sec',
    '65 sec',
  ]);
  expect([999, 1_000, 5_000].map((time) => lookOfRunTime(time)?.color)).toEqual([
    undefined,
    'warning',
    'error',
  ]);
});

describe('a user agent in short', () => {
  const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome}`, 'Chrome 141, Windows'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Edg/141.0.0.0`, 'Edge 141, Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox 140, Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari 18, iPhone',
    ],
    [
      `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${chrome.replace(' Safari', ' Mobile Safari')}`,
      'Chrome 141, Android',
    ],
    ['curl/8.5.0', 'curl 8'],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['', ''],
  ])('%s', (userAgent, short) => {
    expect(deviceOf(userAgent)).toBe(short);
  });
});
