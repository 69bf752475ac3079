import { expect } from 'vitest';
import type { TestApi } from './api.ts';

/** The codes that were mailed to an address, oldest first. */
export function codesFor({ mails }: Pick<TestApi, 'mails'>, email: string): string[] {
  return mails
    .filter((mail) => mail.to === email)
    .flatMap((mail) => /\b\d{6}\b/.exec(mail.subject)?.[0] ?? []);
}

/** The newest code of an address, once so many were mailed. */
export async function codeFor(api: Pick<TestApi, 'mails'>, email: string, count = 1): Promise<string> {
  await expect.poll(() => codesFor(api, email).length).toBe(count);
  return codesFor(api, email)[count - 1] ?? '';
}

/** A code that is not this one. */
export function otherThan(code: string): string {
  return code === '000000' ? '111111' : '000000';
}

/** Waits until nothing is on its way to an address any more. */
export async function untilMailed({ database }: Pick<TestApi, 'database'>, email: string): Promise<void> {
  const waiting = "select from pgboss.job where data->>'email' = $1 and state <> 'completed'";
  await expect.poll(async () => (await database.pool.query(waiting, [email])).rowCount).toBe(0);
}
