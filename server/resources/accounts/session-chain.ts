import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { uuidv7 } from 'uuidv7';
import type { Tokens as TokenPair } from '#contract/auth.ts';
import { hasAnyRole } from '#contract/roles.ts';
import type { SettingsOf } from '#contract/system-settings.ts';
import { toIso } from '#server/content/present.ts';
import type { Database } from '#server/database/connection.ts';
import type { Connection } from '#server/database/session.ts';
import { prepared } from '#server/database/statement.ts';
import { platformOf } from '#server/http/context.ts';
import type { Tokens } from '#server/http/tokens.ts';
import type { Account, Session } from './account.ts';
import { sessions } from './auth.table.ts';

/** Seconds in which the parent of the newest refresh token still gets that newest one: two tabs, or a lost answer. */
const graceSeconds = 10;

/** Hours that a session lives without use: with "stay signed in", and without. */
function sessionLife({ staySignedInDays, sessionHours }: SettingsOf<'signIn'>) {
  return { stay: staySignedInDays * 24, tab: sessionHours };
}

/** Whether a session begins unconfirmed: by the person's own choice, or because a role of theirs demands it. */
export function needsSecondStep(
  { twoStepVerification, roles }: Pick<Account, 'twoStepVerification' | 'roles'>,
  { twoStepRoles }: Pick<SettingsOf<'signIn'>, 'twoStepRoles'>,
): boolean {
  return twoStepVerification || hasAnyRole(roles, twoStepRoles);
}

/** Opens a session after successful authentication. */
export async function openSession(
  connection: Connection,
  account: Account,
  request: FastifyRequest,
  { clientType, stayLogin }: { clientType: string; stayLogin: boolean },
  rules: SettingsOf<'signIn'>,
): Promise<Session> {
  const life = sessionLife(rules);
  const [session] = await connection
    .insert(sessions)
    .values({
      id: uuidv7(),
      userId: account.id,
      clientType,
      platform: platformOf(request),
      ip: request.sender,
      userAgent: String(request.headers['user-agent'] ?? '').slice(0, 500),
      verified: !needsSecondStep(account, rules),
      stayLogin,
      expiresAt: sql`now() + make_interval(hours => ${stayLogin ? life.stay : life.tab})`,
    })
    .returning();
  return session as Session;
}

/** The pair of tokens for a session's current generation. */
export function pairFor(tokens: Tokens, session: Session): TokenPair {
  return {
    accessToken: tokens.signAccess({ sid: session.id, sub: session.userId }),
    refreshToken: tokens.signRefresh(
      { sid: session.id, generation: session.generation },
      secondsOf(session.rotatedAt),
      secondsOf(session.expiresAt),
    ),
  };
}

/**
 * Moves a session's chain on by one when its newest refresh token is presented. The one before is answered with the
 * same successor for some seconds; anything older was stolen or replayed, and ends the session.
 */
export async function rotate(
  database: Database,
  sessionId: string,
  generation: number,
  rules: SettingsOf<'signIn'>,
): Promise<Session | undefined> {
  const life = sessionLife(rules);
  const [moved] = await database.drizzle
    .update(sessions)
    .set({
      generation: generation + 1,
      rotatedAt: sql`now()`,
      expiresAt: sql`now() + make_interval(hours => case when ${sessions.stayLogin} then ${life.stay}::int else ${life.tab}::int end)`,
    })
    .where(and(isLive(sessionId), eq(sessions.generation, generation)))
    .returning();
  if (moved) {
    await database.drizzle.run(
      prepared('update users set last_active_at = now() where id = $1', [moved.userId]),
    );
    return moved;
  }

  const [current] = await database.drizzle
    .select({
      session: sessions,
      // A clock that was set back makes nothing older fresh again.
      isFresh: sql<boolean>`abs(extract(epoch from now() - ${sessions.rotatedAt})) < ${graceSeconds}`,
    })
    .from(sessions)
    .where(isLive(sessionId));
  if (!current) return undefined;
  if (current.session.generation === generation + 1 && current.isFresh) return current.session;
  await endSession(database, sessionId);
  return undefined;
}

/** Whether a backup was restored after a moment, in seconds: that ends all sessions. */
export async function wasRestoredSince({ drizzle }: Database, moment = 0): Promise<boolean> {
  const text = `select from activities where type = 'Restore' and content ? 'restorePoint'
    and created_at > to_timestamp($1) limit 1`;
  return (await drizzle.run(prepared(text, [moment]))).length > 0;
}

function isLive(sessionId: string) {
  return and(eq(sessions.id, sessionId), isNull(sessions.revokedAt), gt(sessions.expiresAt, sql`now()`));
}

/** Ends a session; ending one twice is no error. */
export async function endSession(database: Database, sessionId: string): Promise<boolean> {
  const ended = await database.drizzle
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)));
  return Boolean(ended.rowCount);
}

/** Ends every session of a person, but one to keep; answers how many it ended. */
export async function endSessions(connection: Connection, userId: string, kept?: string): Promise<number> {
  const { rowCount } = await connection
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(
      and(eq(sessions.userId, userId), isNull(sessions.revokedAt), kept ? ne(sessions.id, kept) : undefined),
    );
  return rowCount ?? 0;
}

function secondsOf(timestampColumn: string): number {
  return Math.floor(Date.parse(toIso(timestampColumn)) / 1000);
}
