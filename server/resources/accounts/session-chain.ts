import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { uuidv7 } from 'uuidv7';
import type { Tokens as TokenPair } from '#contract/auth.ts';
import { toIso } from '#server/content/present.ts';
import type { Database } from '#server/database/connection.ts';
import type { Connection } from '#server/database/session.ts';
import { sessionLife, type Tokens } from '#server/http/tokens.ts';
import type { Account, Session } from './account.ts';
import { sessions } from './auth.table.ts';

/** Seconds in which the parent of the newest refresh token still gets that newest one: two tabs, or a lost answer. */
const graceSeconds = 10;

/** Opens a session after successful authentication. */
export async function openSession(
  connection: Connection,
  account: Account,
  request: FastifyRequest,
  { clientType, stayLogin }: { clientType: string; stayLogin: boolean },
): Promise<Session> {
  const life = stayLogin ? sessionLife.stay : sessionLife.tab;
  const [session] = await connection
    .insert(sessions)
    .values({
      id: uuidv7(),
      userId: account.id,
      clientType,
      ip: request.sender,
      userAgent: String(request.headers['user-agent'] ?? '').slice(0, 500),
      verified: !account.twoStepVerification,
      stayLogin,
      expiresAt: sql`now() + make_interval(secs => ${life})`,
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
): Promise<Session | undefined> {
  const [moved] = await database.drizzle
    .update(sessions)
    .set({
      generation: generation + 1,
      rotatedAt: sql`now()`,
      expiresAt: sql`now() + make_interval(secs => case when ${sessions.stayLogin} then ${sessionLife.stay}::float8 else ${sessionLife.tab}::float8 end)`,
    })
    .where(and(isLive(sessionId), eq(sessions.generation, generation)))
    .returning();
  if (moved) return moved;

  const [current] = await database.drizzle
    .select({
      session: sessions,
      isFresh: sql<boolean>`${sessions.rotatedAt} > now() - make_interval(secs => ${graceSeconds})`,
    })
    .from(sessions)
    .where(isLive(sessionId));
  if (!current) return undefined;
  if (current.session.generation === generation + 1 && current.isFresh) return current.session;
  await endSession(database, sessionId);
  return undefined;
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

/** Ends every session of a person, but one to keep. */
export async function endSessions(connection: Connection, userId: string, kept?: string): Promise<void> {
  await connection
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(
      and(eq(sessions.userId, userId), isNull(sessions.revokedAt), kept ? ne(sessions.id, kept) : undefined),
    );
}

function secondsOf(timestampColumn: string): number {
  return Math.floor(Date.parse(toIso(timestampColumn)) / 1000);
}
