import { storagePrefix } from '../../lib/session.ts';

const storageKey = `${storagePrefix}recent-commands`;
const remembered = 8;

/** The ids of the commands run last, the newest first. */
export function recentCommands(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Remembers that a command was run. */
export function rememberCommand(id: string): void {
  const next = [id, ...recentCommands().filter((other) => other !== id)].slice(0, remembered);
  localStorage.setItem(storageKey, JSON.stringify(next));
}
