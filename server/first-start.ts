import type { DemoAccounts } from '#server/app.ts';
import type { Database } from '#server/database/connection.ts';
import type { Env } from '#server/env.ts';
import { StartError } from '#server/lib/errors.ts';
import {
  addFirstAdministrator,
  hasNoUsers,
  readSetupToken,
} from '#server/resources/accounts/first-administrator.ts';
import { isCommonPassword } from '#server/resources/accounts/passwords.ts';

/** The demo accounts, and what fills an empty database with demo content. */
export interface Demo extends DemoAccounts {
  fill(env: Env, database: Database): Promise<void>;
}

/**
 * Ensures that an account exists; runs under the lock of the migrations. Returns what the operator should read, given
 * the address of the portal.
 */
export async function prepareFirstSignIn(
  env: Env,
  database: Database,
  demo: Demo,
): Promise<(address: string) => string[]> {
  if (await hasNoUsers(database.drizzle)) {
    if (env.DEMO) {
      await demo.fill(env, database);
    } else if (env.ADMIN_EMAIL && env.ADMIN_PASSWORD) {
      if (await isCommonPassword(env.ADMIN_PASSWORD)) {
        throw new StartError('ADMIN_PASSWORD is one of the most common passwords. Choose another one.');
      }
      await addFirstAdministrator(database, {
        email: env.ADMIN_EMAIL,
        password: env.ADMIN_PASSWORD,
        namespace: { name: 'First class', type: 'en' },
      });
    } else {
      const token = await readSetupToken(database, env.JWT_SECRET);
      return (address) => ['Set up the first administrator (works once):', `${address}/setup/${token}`];
    }
  }
  return () => (env.DEMO ? demoLines(demo) : []);
}

function demoLines({ password, accounts }: DemoAccounts): string[] {
  const width = Math.max(...accounts.map(({ email }) => email.length));
  return [
    `Demo accounts, password ${password}`,
    ...accounts.map(({ email, roles }) => `  ${email.padEnd(width)}  ${roles.join(', ')}`),
  ];
}
