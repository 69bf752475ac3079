import { limits } from '#contract/limits.ts';

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
