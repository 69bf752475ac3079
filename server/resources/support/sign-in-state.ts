import type { Finding, SupportOverview } from '#contract/support.ts';
import type { UserDetails } from '#contract/user-administration.ts';
import { toIso } from '#server/content/present.ts';
import { firstIdAt, nameOf } from '#server/content/records.ts';
import type { Database } from '#server/database/connection.ts';
import type { Limiter } from '#server/http/limiter.ts';
import type { Reader } from '#server/http/viewer.ts';
import { nameKey } from '#server/resources/accounts/account.ts';
import type { Settings } from '#server/settings/settings.ts';
import { finding, orFine } from './findings.ts';
import { type Reach, seenActor } from './reach.ts';

/** Services that finding out what keeps someone from signing in uses. */
export interface SignInStateServices {
  database: Database;
  limiter: Pick<Limiter, 'state'>;
  settings: Pick<Settings, 'read'>;
}

const readBlock = (
  seen: string,
) => `select a.created_at as at, ${nameOf('u')} as by, a.request_id as "requestId"
  from activities a left join users u on u.id = a.user_id
  where a.entity_id = $1 and a.entity_type = 'users' and a.content->'blocked'->>'new' = 'true' and ${seen}
  order by a.created_at desc limit 1`;

type Failures = NonNullable<SupportOverview['failedSignIns']>;
/** So many failed sign-ins are read; of more the sentence says the same. */
const failures = 20;
const readFailures = `select t.created_at as at, t.error_code as "errorCode", t.request_id as "requestId", t.platform
  from activities t where t.user_id = $1 and t.batch is null and t.type in ('Login', 'Logout') and t.type = 'Login'
    and not t.success and t.id > ${firstIdAt("now() - interval '30 days'")}
  order by t.id desc limit ${failures}`;
/** The session of today that waits for its second step, unless a later one has passed it. */
const readOpenStep = `select s.created_at as at from sessions s
  where s.user_id = $1 and s.revoked_at is null and s.expires_at > now() and not s.verified
    and not exists (select from sessions later where later.user_id = s.user_id and later.verified
      and later.created_at > s.created_at)
  order by s.created_at desc limit 1`;

const wrong = 'INVALID_CREDENTIALS';

/** What keeps someone from signing in, and their last failed attempts. */
export async function readSignInState(
  { database, limiter, settings }: SignInStateServices,
  viewer: Reader,
  user: UserDetails,
  reach: Reach,
): Promise<{ findings: Finding[]; failedSignIns: Failures | null }> {
  const { pool } = database;
  const { id, email } = user;
  const failed = reach.activities
    ? (await pool.query<Failures[number]>({ text: readFailures, values: [id] })).rows.map((row) => ({
        ...row,
        at: toIso(row.at),
      }))
    : null;
  const findings: Finding[] = [];
  const add = (code: Finding['code'], tone: Finding['tone'], said?: Partial<Finding>) =>
    findings.push(finding('signIn', code, tone, said));

  if (user.erasedAt) add('beingErased', 'problem', { until: user.erasedAt });
  if (user.blocked) {
    const values = [id, viewer.namespaces];
    const { rows } = await pool.query<{ at: string; by: string; requestId: string }>({
      text: readBlock(seenActor(viewer, '$2')),
      values,
    });
    const [told] = rows;
    add('blocked', 'problem', told ? { ...told, at: toIso(told.at) } : {});
  }
  if (user.status === 'Invited') add('invited', 'problem', { at: user.invitedAt });
  else if (!user.verified) add('unconfirmed', 'problem');
  if (user.forcePasswordChange) add('mustChangePassword', 'problem');
  if (!user.hasPassword && user.status !== 'Invited') add('noPassword', 'problem');

  const [passwords, codes, codesWithin] = await Promise.all([
    limiter.state('passwordPerAccount', nameKey(email)),
    limiter.state('codePerAccount', id),
    limiter.state('codeInSessions', id),
  ]);
  if (passwords.until !== null)
    add('heldUp', 'problem', { until: iso(passwords.until), count: passwords.attempts });
  const codesUntil = Math.max(codes.until ?? 0, codesWithin.until ?? 0);
  if (codesUntil > 0)
    add('codesHeldUp', 'problem', {
      until: iso(codesUntil),
      count: Math.max(codes.attempts, codesWithin.attempts),
    });
  const lastSignIn = Date.parse(user.lastSignInAt ?? '1970-01-01');
  const since = (failed ?? []).filter(({ at }) => Date.parse(at) > lastSignIn);
  const wrongOnes = since.filter(({ errorCode }) => errorCode === wrong);
  const [lastWrong] = wrongOnes;
  if (lastWrong && passwords.until === null)
    add('wrongPasswords', 'problem', {
      at: lastWrong.at,
      count: wrongOnes.length,
      requestId: lastWrong.requestId,
    });
  const isTold = (code: string | null) =>
    code === wrong || (code === 'TOO_MANY_REQUESTS' && passwords.until !== null);
  const refused = since.find(({ errorCode }) => !isTold(errorCode));
  if (refused) {
    const { at, errorCode, requestId } = refused;
    add('signInRefused', 'problem', { at, errorCode, requestId });
  }
  if (reach.sessions) {
    const { rows } = await pool.query<{ at: string }>({ text: readOpenStep, values: [id] });
    if (rows[0]) add('secondStepOpen', 'problem', { at: toIso(rows[0].at) });
  }
  const { maintenance } = await settings.read('general');
  if (maintenance && !user.roles.includes('ADMIN')) add('maintenance', 'problem');
  if (!user.portalAccess) add('noPortal', 'note');
  return { findings: orFine(findings, 'signIn', 'signInFine'), failedSignIns: failed?.slice(0, 5) ?? null };
}

function iso(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
