import { expect, it } from 'vitest';
import { maskQuery } from '#server/lib/mask.ts';

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
])('a query is logged without its secrets: %s', (query, logged) => {
  expect(maskQuery(query)).toBe(logged);
});
