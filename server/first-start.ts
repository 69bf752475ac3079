import type { Database } from '#server/database/connection.ts';
import { demoAccounts, demoPassword } from '#server/demo/accounts.ts';
import type { Env } from '#server/env.ts';
import { StartError } from '#server/lib/errors.ts';
import {
  addFirstAdministrator,
  hasNoUsers,
  readSetupToken,
} from '#server/resources/accounts/first-administrator.ts';
import { isCommonPassword } from '#server/resources/accounts/passwords.ts';

/**
 * Ensures that an account exists; runs under the lock of the migrations. Returns what the operator should read, given
 * the address of the portal.
 */
export async function prepareFirstSignIn(
  env: Env,
  database: Database,
): Promise<(address: string) => string[]> {
  if (await hasNoUsers(database.drizzle)) {
    if (env.DEMO) {
      // Loaded only here: a server without demo never needs it.
      const { fillDemoContent } = await import('#server/demo/fill.ts');
      const { storeDemoFiles } = await import('#server/demo/files.ts');
      await fillDemoContent(database, await storeDemoFiles(env));
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
  return env.DEMO ? demoLines : () => [];
}

function demoLines(): string[] {
  const width = Math.max(...demoAccounts.map(({ email }) => email.length));
  return [
    `Demo accounts, password ${demoPassword}`,
    ...demoAccounts.map(({ email, roles }) => `  ${email.padEnd(width)}  ${roles.join(', ')}`),
  ];
}
