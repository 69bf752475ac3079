import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createAliasBody } from '#contract/aliases.ts';
import type { PaymentEventType } from '#contract/payments.ts';
import { foldEvents, type Happened } from '#server/resources/payments/fold-events.ts';
import { isSignedBody } from '#server/resources/payments/webhook-signature.ts';

const at = (day: number) => Date.UTC(2026, 0, day);
function event(type: PaymentEventType, day: number, expires?: number | null): Happened {
  return {
    eventId: `${type}-${day}`,
    type,
    occurredAt: at(day),
    startsAt: null,
    expiresAt: typeof expires === 'number' ? at(expires) : null,
    isEndless: expires === null,
    userId: null,
    platform: null,
    plan: 'PaidPlusPacket',
    productId: null,
    amountMinor: null,
    currency: null,
    autoRenew: null,
  };
}

function ordersOf<Value>(list: Value[]): Value[][] {
  if (list.length < 2) return [list];
  return list.flatMap((one, index) => ordersOf(list.toSpliced(index, 1)).map((rest) => [one, ...rest]));
}

describe('the events of a payment', () => {
  it('make the same of it in whichever order they arrive', () => {
    const events = [
      event('Purchase', 1, 31),
      event('GracePeriod', 31, 35),
      event('Recovery', 33, 60),
      event('Renewal', 60, 90),
      event('Refund', 70),
    ];
    const outcomes = ordersOf(events).map((order) => JSON.stringify(foldEvents(order, at(80))));
    expect(new Set(outcomes).size).toBe(1);
    expect(JSON.parse(outcomes[0] ?? '')).toMatchObject({
      status: 'Refunded',
      dueAt: null,
      purchasedAt: at(1),
    });
  });

  it('that are older than its end never revive it, newer ones do', () => {
    const ended = [event('Purchase', 1, 31), event('Expiry', 31)];
    expect(foldEvents([...ended, event('Renewal', 20, 90)], at(40)).status).toBe('Expired');
    expect(foldEvents([...ended, event('Renewal', 32, 90)], at(40)).status).toBe('Active');
    const atOnce = { ...event('Renewal', 31, 90), eventId: 'z' };
    expect(foldEvents([...ended, atOnce], at(40)).status).toBe('Expired');
  });

  it('are followed by time: it expires, and what was canceled goes on until then', () => {
    const canceled = [event('Purchase', 1, 31), event('Cancellation', 5)];
    expect(foldEvents(canceled, at(10))).toMatchObject({ status: 'Canceled', dueAt: at(31) });
    expect(foldEvents(canceled, at(31))).toMatchObject({ status: 'Expired', dueAt: null });
    expect(foldEvents([event('Purchase', 1, null)], at(9999))).toMatchObject({
      status: 'Active',
      dueAt: null,
    });
  });
});

describe('the signature of a webhook', () => {
  const secret = 'a secret that is long enough to sign with';
  const body = Buffer.from('{"a":"ά"}');
  const now = 1_800_000_000_000;
  const sign = (seconds: number, by = secret) =>
    createHmac('sha256', by).update(`${seconds}.`).update(body).digest('hex');
  const header = (seconds: number, signature = sign(seconds)) => `t=${seconds},v1=${signature}`;
  const seconds = now / 1000;

  it('is right for five minutes, over the bytes that were sent', () => {
    for (const age of [-300, 0, 300])
      expect(isSignedBody(header(seconds - age), body, secret, now)).toBe(true);
    for (const age of [-301, 301]) expect(isSignedBody(header(seconds - age), body, secret, now)).toBe(false);
    expect(isSignedBody(header(seconds), Buffer.from('{"a": "ά"}'), secret, now)).toBe(false);
    expect(isSignedBody(header(seconds, sign(seconds, 'another')), body, secret, now)).toBe(false);
  });

  it('may be one of several, and nothing else is one', () => {
    const two = `t=${seconds},v1=${'0'.repeat(64)},v1=${sign(seconds)}`;
    expect(isSignedBody(two, body, secret, now)).toBe(true);
    const wrong = [
      undefined,
      '',
      't=',
      sign(seconds),
      `v1=${sign(seconds)}`,
      `t=${seconds}`,
      `t=x,v1=${sign(seconds)}`,
    ];
    for (const one of [...wrong, `t=${seconds},t=1,v1=${sign(seconds)}`, `t=${seconds},v1=zz`])
      expect(isSignedBody(one, body, secret, now), String(one)).toBe(false);
  });
});

describe('a url alias', () => {
  const isTaken = (body: object) => createAliasBody.safeParse({ alias: 'abc', ...body }).success;

  it.each(['abc', 'Abc', 'a-1', 'x'.repeat(64)])('may be called %s', (alias) =>
    expect(isTaken({ alias })).toBe(true),
  );
  it.each(['ab', 'x'.repeat(65), 'a_b', 'άβγ', 'a b', 'library', 'Library', 'personalplan', 'join', 'a/b'])(
    'is not called %s',
    (alias) => expect(isTaken({ alias })).toBe(false),
  );

  it.each([
    '',
    '/',
    '/support',
    '/collections/view?collectionId=1',
    'mailto:a@example.org',
    'MAILTO:a@example.org',
    'market://details?id=a',
  ])('may lead to %j', (fallbackUrl) => expect(isTaken({ fallbackUrl })).toBe(true));
  it.each([
    'https://evil',
    'http://evil',
    '//evil',
    '/\\evil',
    '/%5cevil',
    '/x//evil',
    '/../x',
    '/%2e%2e/x',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'JAVASCRIPT:x',
    'data:text/html,x',
    '/app/abc',
    '/App',
    '/%61pp/abc',
    'support',
    '/a b',
    '/a\tb',
    'mailto:',
  ])('does not lead to %j', (fallbackUrl) => expect(isTaken({ fallbackUrl })).toBe(false));
});
