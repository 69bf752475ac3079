import { createHmac } from 'node:crypto';

/** The secret of the shared server, so that tests can sign expired tokens. */
export const sharedSecret = 'the secret of the server that the browser tests share';

/** The same access token, expired. */
export function expiredToken(accessToken: string): string {
  const [header = '', payload = ''] = accessToken.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const past = Math.floor(Date.now() / 1000) - 60;
  const body = Buffer.from(JSON.stringify({ ...claims, exp: past })).toString('base64url');
  const key = createHmac('sha256', sharedSecret).update('access').digest();
  const signature = createHmac('sha256', key).update(`${header}.${body}`).digest('base64url');
  return `${header}.${body}.${signature}`;
}
