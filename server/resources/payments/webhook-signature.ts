import { createHmac, timingSafeEqual } from 'node:crypto';

/** A signature is good for so many seconds, before and after the time that it names. */
const validFor = 5 * 60;

/**
 * Whether a header `t=<seconds>,v1=<hex>` signs a body as it was sent. Several `v1` are allowed, so that the secret can be
 * changed; one of them must be right.
 */
export function isSignedBody(header: unknown, body: Buffer, secret: string, now = Date.now()): boolean {
  if (typeof header !== 'string' || header.length > 1_000) return false;
  const parts = header.split(',').map((part) => part.trim());
  const times = parts.flatMap((part) => /^t=(\d{1,12})$/.exec(part)?.[1] ?? []);
  const [time] = times;
  if (time === undefined || times.length > 1) return false;
  if (Math.abs(now / 1000 - Number(time)) > validFor) return false;
  const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest();
  const given = parts.flatMap((part) => /^v1=([0-9a-f]{64})$/i.exec(part)?.[1] ?? []);
  return given.some((hex) => timingSafeEqual(Buffer.from(hex, 'hex'), expected));
}
