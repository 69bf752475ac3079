import { createHash } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { FastifyRequest } from 'fastify';
import { limits } from '#contract/limits.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Limiter } from '#server/http/limiter.ts';
import type { PasswordClaims } from '#server/http/tokens.ts';
import { createSemaphore } from '#server/lib/semaphore.ts';
import { type Account, nameKey } from './account.ts';

/** argon2id at OWASP's floor: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Hashing takes memory and a core; more than two at a time would starve everything else. */
const enter = createSemaphore({ atOnce: 2, timeout: 60_000 });

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const leave = await enter();
  return work().finally(leave);
}

/** The stored hash of a password. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFC'), cost));
}

let spareHash: Promise<string> | undefined;

/**
 * Whether a password is the right one. Someone unknown, or without a password, takes as long as a wrong password
 * does, so that the time reveals nothing.
 */
export async function isRightPassword(password: string, passwordHash: string | null | undefined) {
  spareHash ??= hashPassword(crypto.randomUUID());
  const compared = passwordHash ?? (await spareHash);
  const isMatch = await inTurn(() => verify(compared, password.normalize('NFC')));
  return isMatch && Boolean(passwordHash);
}

/** Refuses a new password that is too short, too long or a common one; `path` names its field. */
export async function checkNewPassword(password: string, path: string): Promise<void> {
  const isLengthRight = password.length >= limits.passwordMin && password.length <= limits.passwordMax;
  if (isLengthRight && !(await isCommonPassword(password))) return;
  const key = isLengthRight ? 'passwordCommon' : 'passwordLength';
  throw new ApiError('INVALID_PASSWORD_FORMAT', { issues: [{ path, key }] });
}

/**
 * Compares a password within the limits of guessing: those of the account that `name` names, and of the sender. Past
 * them nobody learns whether it is right.
 */
export async function provePassword(
  limiter: Limiter,
  { sender }: Pick<FastifyRequest, 'sender'>,
  name: string,
  password: string,
  passwordHash: string | null | undefined,
): Promise<boolean> {
  const key = nameKey(name);
  const checkLimits = async () => {
    await limiter.check('passwordPerAccount', key);
    await limiter.check('passwordPerAddress', sender);
  };
  await checkLimits();
  if (!(await isRightPassword(password, passwordHash))) {
    await limiter.consume('passwordPerAccount', key);
    await limiter.consumeOf('passwordPerAddress', sender, key);
    return false;
  }
  // Concurrent guesses all passed the first check; none of them may learn that it was right.
  await checkLimits();
  await forgiveFailures(limiter, sender, key);
  return true;
}

/** Starts to count the wrong passwords of an account again, and no longer holds them against the sender who has the right one. */
export async function forgiveFailures(limiter: Limiter, sender: string, name: string): Promise<void> {
  await limiter.reset('passwordPerAccount', nameKey(name));
  await limiter.forgive('passwordPerAddress', sender, nameKey(name));
}

/** What a token says that permits to set a new password. It is void once the password or the address is another one. */
export function passwordClaims(
  { id, email, passwordHash }: Pick<Account, 'id' | 'email' | 'passwordHash'>,
  purpose: PasswordClaims['purpose'],
): PasswordClaims {
  const state = `${passwordHash ?? ''} ${email}`;
  const fingerprint = createHash('sha256').update(state).digest('base64url').slice(0, 22);
  return { sub: id, purpose, fingerprint };
}

let common: Promise<Set<string>> | undefined;

/** Loads the list once, when a password is first set; those that are too short anyway are left out. */
async function load(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= limits.passwordMin));
}

/** Whether a password is one of those that guessing begins with, in upper or lower case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= load();
  return (await common).has(password.normalize('NFC').toLowerCase());
}
