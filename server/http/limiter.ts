import ipaddr from 'ipaddr.js';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { SettingsOf } from '#contract/system-settings.ts';
import type { Database } from '#server/database/connection.ts';
import { ApiError } from './api-error.ts';

/** Limits of attempts: `points` in `seconds`, or as many as a setting allows, then none for `block` seconds. */
interface Rule {
  points: number | keyof SettingsOf<'signIn'>;
  seconds: number;
  block: number;
  /** Whether its keys are addresses of senders. */
  ofSender?: true;
}

const rules = {
  /** Wrong passwords of one account. */
  passwordPerAccount: { points: 'wrongPasswordsPerAccount', seconds: 15 * 60, block: 5 * 60 },
  /** Wrong passwords from one address; many people can sit behind one. */
  passwordPerAddress: { points: 'wrongPasswordsPerAddress', seconds: 15 * 60, block: 5 * 60, ofSender: true },
  /** Wrong codes that anyone presents for one account, for every purpose together, however many were mailed. */
  codePerAccount: { points: 5, seconds: 10 * 60, block: 10 * 60 },
  /** Wrong codes of one account within its sessions, which nobody begins without the password. */
  codeInSessions: { points: 5, seconds: 10 * 60, block: 10 * 60 },
  /** Wrong codes from one address, whatever accounts they are presented for. */
  codePerAddress: { points: 'wrongCodesPerAddress', seconds: 15 * 60, block: 5 * 60, ofSender: true },
  /** Requests for codes from one address; each is a job, whether the address in it is known or not. */
  codeRequestPerAddress: { points: 'codeRequestsPerAddress', seconds: 15 * 60, block: 0, ofSender: true },
  /** Mails with codes to one account for one purpose, at the request of anyone. */
  mailPerAccount: { points: 3, seconds: 3600, block: 0 },
  /** Mails with codes to one account for one purpose after the right password, or requested within a session. */
  mailAfterProof: { points: 10, seconds: 3600, block: 0 },
  /** Join codes from one address that are of no class. */
  joinCodePerAddress: { points: 30, seconds: 15 * 60, block: 5 * 60, ofSender: true },
  /** Wrong mailed codes of one address that wants to join a class. */
  joinPerAccount: { points: 5, seconds: 10 * 60, block: 10 * 60 },
  /** People whom one account adds or invites to classes. */
  invitedPerAccount: { points: 3_000, seconds: 24 * 3600, block: 0 },
  /** How often one account begins to view the portal as someone else. */
  viewAsPerAccount: { points: 30, seconds: 3600, block: 0 },
  /** Reports of errors that anyone may send. */
  reportPerAddress: { points: 60, seconds: 60, block: 0 },
  /** Reports of what someone did elsewhere. */
  reportPerAccount: { points: 600, seconds: 60, block: 0 },
  /** Activities of calls that were refused past one of these limits, by account or address. */
  refusalRecord: { points: 1, seconds: 5 * 60, block: 0, ofSender: true },
  /** Calls that cost much, by one account. */
  costlyPerAccount: { points: 60, seconds: 60, block: 0 },
  /** Downloads of all that is stored of people, by one account. */
  personExport: { points: 5, seconds: 3600, block: 0 },
} satisfies Record<string, Rule>;

export type LimiterRule = keyof typeof rules;
/** Rules of failures that are counted by their sender and concern an account each. */
type SenderRule = 'passwordPerAddress' | 'codePerAddress';

/** An account's part of the count of an address; `expire` says which period of the address it belongs to. */
const addOwn = `insert into rate_limits select $2, 1, expire from rate_limits where key = $1
  on conflict (key) do update set expire = excluded.expire,
    points = case when rate_limits.expire = excluded.expire then rate_limits.points + 1 else 1 end`;
const takeOwnOff = `with own as (
    delete from rate_limits own using rate_limits address
    where own.key = $2 and address.key = $1 and own.expire = address.expire returning own.points
  ) update rate_limits set points = rate_limits.points - own.points from own where key = $1`;

/** Counters of attempts in the database: shared by all server processes, kept over a restart, failing closed. */
export function createLimiter(
  database: Database,
  settings: { read(section: 'signIn'): Promise<SettingsOf<'signIn'>> },
) {
  const limiters = Object.fromEntries(
    Object.entries(rules).map(([name, rule]) => [
      name,
      new RateLimiterPostgres({
        storeClient: database.pool,
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: name,
        points: 0,
        duration: rule.seconds,
        blockDuration: rule.block,
      }),
    ]),
  ) as Record<LimiterRule, RateLimiterPostgres>;

  /** The counter of a rule, with the limit that holds now, and the key that it counts by. */
  async function counterOf(name: LimiterRule, given: string) {
    const { points, ofSender }: Rule = rules[name];
    const counter = limiters[name];
    counter.points = typeof points === 'number' ? points : (await settings.read('signIn'))[points];
    return { counter, key: ofSender ? networkOf(given) : given };
  }

  /** The keys of a sender, and of what an account has of its count. */
  function keysOf(rule: SenderRule, sender: string, account: string): [string, string] {
    const key = limiters[rule].getKey(networkOf(sender));
    return [key, `${key} ${account}`];
  }

  return {
    /** Refuses when the limit was already reached; counts nothing. */
    async check(rule: LimiterRule, given: string): Promise<void> {
      const { counter, key } = await counterOf(rule, given);
      const state = await counter.get(key);
      if (state && state.consumedPoints >= counter.points && state.msBeforeNext > 0)
        throw tooMany(state.msBeforeNext);
    },
    /** How many attempts were counted, and until when no other one is let through, in milliseconds since 1970. */
    async state(rule: LimiterRule, given: string): Promise<{ attempts: number; until: number | null }> {
      const { counter, key } = await counterOf(rule, given);
      const state = await counter.get(key);
      // Past the limit more are counted than were made.
      const attempts = Math.min(state?.consumedPoints ?? 0, counter.points);
      const isHeld = state && attempts === counter.points && state.msBeforeNext > 0;
      return { attempts, until: isHeld ? Date.now() + state.msBeforeNext : null };
    },
    /** Counts an attempt, or several at once; returns whether it was within the limit. */
    async count(
      rule: LimiterRule,
      given: string,
      attempts = 1,
    ): Promise<{ isWithin: boolean; retryAfter: number }> {
      const { counter, key } = await counterOf(rule, given);
      try {
        const state = await counter.consume(key, attempts);
        if (state.remainingPoints === 0 && rules[rule].block > 0) await counter.block(key, rules[rule].block);
        return { isWithin: true, retryAfter: 0 };
      } catch (error) {
        if (error instanceof Error) throw error;
        return { isWithin: false, retryAfter: secondsOf((error as { msBeforeNext: number }).msBeforeNext) };
      }
    },
    /** Counts one attempt and refuses it past the limit. */
    async consume(rule: LimiterRule, key: string, attempts = 1): Promise<void> {
      const { isWithin, retryAfter } = await this.count(rule, key, attempts);
      if (!isWithin) throw tooMany(retryAfter * 1000);
    },
    async reset(rule: LimiterRule, key: string): Promise<void> {
      await limiters[rule].delete(key);
    },
    /** Counts a failure with an account, and refuses it past the limit of its sender. */
    async consumeOf(rule: SenderRule, sender: string, account: string): Promise<void> {
      await this.consume(rule, sender);
      await database.pool.query({ text: addOwn, values: keysOf(rule, sender, account) });
    },
    /** Takes the failures with an account off those of a sender who got in with it, and no others. */
    async forgive(rule: SenderRule, sender: string, account: string): Promise<void> {
      await database.pool.query({ text: takeOwnOff, values: keysOf(rule, sender, account) });
    },
  };
}

export type Limiter = ReturnType<typeof createLimiter>;

/** What an address is counted by: of IPv6 the network, as one subscriber has all addresses of it. */
function networkOf(address: string): string {
  const parsed = ipaddr.isValid(address) ? ipaddr.process(address) : address;
  return parsed instanceof ipaddr.IPv6
    ? `${new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0])}/64`
    : String(parsed);
}

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
