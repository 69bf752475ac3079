import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Database } from '#server/database/connection.ts';
import { ApiError } from './api-error.ts';

/** Limits of attempts: `points` in `seconds`, then none for `block` seconds. */
interface Rule {
  points: number;
  seconds: number;
  block: number;
}

const rules = {
  /** Wrong passwords of one account. */
  passwordPerAccount: { points: 8, seconds: 15 * 60, block: 5 * 60 },
  /** Wrong passwords from one address; many people can sit behind one. */
  passwordPerAddress: { points: 100, seconds: 15 * 60, block: 5 * 60 },
  /** Wrong codes that anyone presents for one account, for every purpose together, however many were mailed. */
  codePerAccount: { points: 5, seconds: 10 * 60, block: 10 * 60 },
  /** Wrong codes of one account within its sessions, which nobody begins without the password. */
  codeInSessions: { points: 5, seconds: 10 * 60, block: 10 * 60 },
  /** Wrong codes from one address, whatever accounts they are presented for. */
  codePerAddress: { points: 100, seconds: 15 * 60, block: 5 * 60 },
  /** Requests for codes from one address; each is a job, whether the address in it is known or not. */
  codeRequestPerAddress: { points: 1_000, seconds: 15 * 60, block: 0 },
  /** Mails with codes to one account for one purpose, at the request of anyone. */
  mailPerAccount: { points: 3, seconds: 3600, block: 0 },
  /** Mails with codes to one account for one purpose after the right password, or requested within a session. */
  mailAfterProof: { points: 10, seconds: 3600, block: 0 },
  /** Calls that cost much, by one account. */
  costlyPerAccount: { points: 60, seconds: 60, block: 0 },
} satisfies Record<string, Rule>;

export type LimiterRule = keyof typeof rules;

/** Counters of attempts in the database: shared by all server processes, kept over a restart, failing closed. */
export function createLimiter(database: Database) {
  const limiters = Object.fromEntries(
    Object.entries(rules).map(([name, rule]) => [
      name,
      new RateLimiterPostgres({
        storeClient: database.pool,
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: name,
        points: rule.points,
        duration: rule.seconds,
        blockDuration: rule.block,
      }),
    ]),
  ) as Record<LimiterRule, RateLimiterPostgres>;

  return {
    /** Refuses when the limit was already reached; counts nothing. */
    async check(rule: LimiterRule, key: string): Promise<void> {
      const state = await limiters[rule].get(key);
      if (state && state.consumedPoints >= rules[rule].points && state.msBeforeNext > 0)
        throw tooMany(state.msBeforeNext);
    },
    /** Counts one attempt; returns whether it was within the limit. */
    async count(rule: LimiterRule, key: string): Promise<{ isWithin: boolean; retryAfter: number }> {
      try {
        const state = await limiters[rule].consume(key);
        if (state.remainingPoints === 0 && rules[rule].block > 0)
          await limiters[rule].block(key, rules[rule].block);
        return { isWithin: true, retryAfter: 0 };
      } catch (error) {
        if (error instanceof Error) throw error;
        return { isWithin: false, retryAfter: secondsOf((error as { msBeforeNext: number }).msBeforeNext) };
      }
    },
    /** Counts one attempt and refuses it past the limit. */
    async consume(rule: LimiterRule, key: string): Promise<void> {
      const { isWithin, retryAfter } = await this.count(rule, key);
      if (!isWithin) throw tooMany(retryAfter * 1000);
    },
    async reset(rule: LimiterRule, key: string): Promise<void> {
      await limiters[rule].delete(key);
    },
  };
}

export type Limiter = ReturnType<typeof createLimiter>;

function secondsOf(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1000));
}

function tooMany(milliseconds: number): ApiError {
  const seconds = secondsOf(milliseconds);
  const minutes = Math.ceil(seconds / 60);
  const isLong = seconds >= 90;
  return new ApiError('TOO_MANY_REQUESTS', {
    retryAfter: seconds,
    ...(isLong && { context: 'minutes' }),
    params: { minutes, seconds, ...(!isLong && { count: seconds }) },
  });
}
