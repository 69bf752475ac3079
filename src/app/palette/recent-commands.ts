import { keepStored, readStored } from '../../lib/browser-storage.ts';
import { storagePrefix } from '../../lib/session.ts';

const storageKey = `${storagePrefix}recent-commands`;
const remembered = 8;

/** The ids of the commands run last, the newest first. */
export function recentCommands(): string[] {
  const stored = readStored(storageKey);
  return Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string') : [];
}

/** Remembers that a command was run. */
export function rememberCommand(id: string): void {
  const next = [id, ...recentCommands().filter((other) => other !== id)].slice(0, remembered);
  keepStored(storageKey, next);
}
