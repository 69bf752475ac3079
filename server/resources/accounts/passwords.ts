import { hash, verify } from '@node-rs/argon2';
import { limits } from '#contract/limits.ts';
import { createSemaphore } from '#server/lib/semaphore.ts';

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
