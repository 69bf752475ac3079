import { expect, it } from 'vitest';
import { maskJson, maskQuery, maskText, oneLine } from '#server/lib/mask.ts';

it.each([
  ['page=1&token=M', 'page=1&token=***'],
  ['to=%2F%23Token%3DM', 'to=***'],
  ['refreshToken=N&ACCESSTOKEN=M', 'refreshToken=***&ACCESSTOKEN=***'],
  ['%74oken=M', '%74oken=***'],
  ['to=%2Ftags%3Ftoken%3DM%26refreshToken%3DN', 'to=***'],
  ['to=%252Ftags%253Ftoken%253DM', 'to=***'],
  ['globalSearch=token&status=Active', 'globalSearch=token&status=Active'],
  ['access_token=M&Refresh_Token=N', 'access_token=***&Refresh_Token=***'],
  ['to=%2F%3Faccess%5Ftoken%3DM%', 'to=***'],
  ['%74oken=%', '%74oken=***'],
  ['broken=%', 'broken=%'],
  ['X-Amz-Signature=M&apiKey=N&api_key=O&sig=P', 'X-Amz-Signature=***&apiKey=***&api_key=***&sig=***'],
  ['statusCode=200&sortField=createdAt', 'statusCode=200&sortField=createdAt'],
])('a query is logged without its secrets: %s', (query, logged) => {
  expect(maskQuery(query)).toBe(logged);
});

it.each([
  ['{"wrongPasswordsPerAddress":100,"maxTokens":5}', '{"wrongPasswordsPerAddress":100,"maxTokens":5}'],
  ['{"hasPassword":true,"password":null}', '{"hasPassword":true,"password":null}'],
  [
    '{"code":123456,"oldPassword":12345678,"codes":[1,2]}',
    '{"code":"***","oldPassword":"***","codes":"***"}',
  ],
  ['{"tokenOfDevice":"abc","passwords":["a","b"]}', '{"tokenOfDevice":"***","passwords":"***"}'],
  ['{"recoveryCodes":["a","b', '{"recoveryCodes":"***"'],
  ['{"newPassword":"cut', '{"newPassword":"***"'],
  ['{"token":-1.5e+9}', '{"token":"***"}'],
  ['{"pexelsKey":"M","key":"Space"}', '{"pexelsKey":"***","key":"Space"}'],
  [
    '{"url":"https://example.org/a?X-Amz-Signature=M&b=1"}',
    '{"url":"https://example.org/a?X-Amz-Signature=***&b=1"}',
  ],
])('a body is logged without its secrets, and with the numbers of limits: %s', (body, logged) => {
  expect(maskText(body)).toBe(logged);
});

it('lists and objects of secrets are hidden whole, whatever is in them', () => {
  const body = {
    secrets: { some: 'M' },
    password: { a: 'M' },
    codes: [['M'], 'M'],
    keys: ['M'],
    kept: ['a', { b: 1 }],
  };
  expect(maskJson({ ...body, nested: { tokens: [{ a: 'M' }] } }, 8_000)).toEqual({
    ...{ secrets: '***', password: '***', codes: '***', keys: ['M'], kept: ['a', { b: 1 }] },
    nested: { tokens: '***' },
  });
});

it('text is cut without leaving half a character, which PostgreSQL refuses', () => {
  expect(oneLine('ab😀', 3)).toBe('ab\ufffd');
});
