import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { personDataEndpoints } from '#contract/person-data.ts';
import { toIso } from '#server/content/present.ts';
import { recordActivity } from '#server/database/changes.ts';
import type { Database } from '#server/database/connection.ts';
import { prepared } from '#server/database/statement.ts';
import { ApiError } from '#server/http/api-error.ts';
import { type Caller, originOf } from '#server/http/context.ts';
import type { Limiter } from '#server/http/limiter.ts';
import { route } from '#server/http/route.ts';
import { sendFile } from '#server/http/send-file.ts';
import { type Account, accountById } from '#server/resources/accounts/account.ts';
import { writePersonData } from './sections.ts';

interface Services {
  database: Database;
  limiter: Pick<Limiter, 'consume'>;
}

const readRest = `select (select encode(bytes, 'base64') from user_pictures where user_id = $1) as picture,
  exists (select from authenticators where user_id = $1 and secret is not null) as authenticator,
  (select count(*)::int from recovery_codes where user_id = $1) as "recoveryCodes",
  (select coalesce(json_agg(name order by name), '[]') from namespaces where id = any($2::uuid[])) as classes`;

interface Rest {
  picture: string | null;
  authenticator: boolean;
  recoveryCodes: number;
  classes: string[];
}

/** The calls by which what is stored of a person is taken along. */
export async function personDataRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { database } = services;

  async function send(caller: Caller, reply: FastifyReply, id: string, hasNotes: boolean) {
    await services.limiter.consume('personExport', caller.viewer.id);
    const account = await accountById(database, id);
    if (!account) throw new ApiError('USER_NOT_FOUND');
    const [rest] = await database.drizzle.run<Rest>(prepared(readRest, [id, account.assignNamespaces]));
    if (!rest) throw new ApiError('USER_NOT_FOUND');
    await recordActivity(database.drizzle, originOf(caller.request), {
      ...{ type: 'Export', entityType: 'users', entityId: id, summary: account.email },
    });
    const head = headOf(account, rest);
    return sendFile(reply, {
      name: `${account.username} ${new Date().toISOString().slice(0, 10)}`,
      extension: 'json',
      type: personDataEndpoints.own.answer.file,
      content: Readable.from(writePersonData(database, { id, head, hasNotes }), { highWaterMark: 1 }),
    });
  }

  route(app, personDataEndpoints.own, async ({ reply, ...caller }) =>
    send(caller, reply, caller.viewer.id, false),
  );

  route(app, personDataEndpoints.ofUser, async ({ params, reply, ...caller }) =>
    send(caller, reply, params.id, true),
  );
}

/** What is known of an account, without the password, secrets and codes. */
function headOf(account: Account, { picture, authenticator, recoveryCodes, classes }: Rest): object {
  const { id, email, emailVerified, phone, username, firstName, lastName, gender, roles, paidRoles } =
    account;
  const { blocked, verified, forcePasswordChange, twoStepVerification, passwordHash, settings } = account;
  const at = (time: string | null) => time && toIso(time);
  return {
    exportedAt: new Date().toISOString(),
    account: {
      ...{ id, email, emailVerified, phone, username, firstName, lastName, gender, roles, paidRoles },
      ...{ blocked, verified, forcePasswordChange, twoStepVerification, authenticator, recoveryCodes },
      hasPassword: passwordHash !== null,
      lastSignInAt: at(account.lastSignInAt),
      lastActiveAt: at(account.lastActiveAt),
      invitedAt: at(account.invitedAt),
      createdAt: toIso(account.createdAt),
      updatedAt: toIso(account.updatedAt),
      classes,
      picture: picture && { type: 'image/webp', base64: picture.replaceAll('\n', '') },
    },
    settings,
  };
}
