import { openDatabase } from '#server/database/connection.ts';
import { migrate } from '#server/database/migrate.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { readEnv } from '#server/env.ts';
import { createMail } from '#server/integrations/mail.ts';
import { mailJob } from '#server/jobs/mail.ts';
import { createQueue, installQueue } from '#server/jobs/queue.ts';
import { loggedError, StartError } from '#server/lib/errors.ts';
import { accountByEmail } from '#server/resources/accounts/account.ts';
import { mailNotice } from '#server/resources/accounts/notices.ts';
import { resetSecondFactors } from '#server/resources/accounts/second-factors.ts';
import { openSettings } from '#server/settings/settings.ts';

const command = 'reset-second-factor';

/** Removes the second factors of someone who lost them, for operators: the only administrator has nobody else to ask. */
async function reset(email: string): Promise<void> {
  const env = readEnv(process.env);
  const database = await openDatabase(env);
  try {
    await migrate(database, () => installQueue(database));
    const account = await accountByEmail(database, email);
    if (!account) throw new StartError(`There is no account with the address ${email}.`);
    const settings = openSettings({ database, env });
    const mail = createMail({
      read: () => settings.read('mail'),
      smtpUrl: env.SMTP_URL,
      outbox: `${env.DATA_DIR}/outbox`,
      log: console,
    });
    const queue = createQueue(database, console);
    await queue.start([mailJob], { mail });
    const origin = { requestId: command, ip: '', userId: null, namespaceId: null };
    await settings.read('general');
    await inTransaction(database, async (connection) => {
      await resetSecondFactors(connection, origin, account.id);
      await mailNotice(connection, { queue, env, settings }, { headers: {} }, account, 'secondFactorsReset');
    });
    await queue.stop();
  } finally {
    await database.close();
  }
}

try {
  const [email] = process.argv.slice(2);
  if (!email) throw new StartError(`Name the person: npm run ${command} -- person@example.org`);
  await reset(email);
  console.log(`${email} signs in with the password alone now, and is told so by mail.`);
} catch (error) {
  console.error(error instanceof StartError ? error.message : loggedError(error).stack);
  process.exitCode = 1;
}
