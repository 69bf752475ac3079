import { keepStored, readStored } from './browser-storage.ts';

/** What a person had written into a form when it was last touched. */
export interface Draft {
  /** The fields that differ from where the form began. */
  values: Record<string, unknown>;
  /** What those fields held where the form began. */
  before?: Record<string, unknown>;
  /** The version of the thing that was being edited; absent for a new one. */
  version?: number;
  savedAt: string;
}

const prefix = (userId: string) => `draft:${userId}:`;

/** The name a draft is kept under: one for each new kind of thing, or for each thing being edited. */
export function draftKey(userId: string, resource: string, typeOrId: string): string {
  return `${prefix(userId)}${resource}:${typeOrId}`;
}

/** The draft under that name, if there is one that can be read. */
export function readDraft(key: string, storage: Storage = localStorage): Draft | undefined {
  const draft = readStored(key, storage) as Partial<Draft> | undefined;
  const isReadable = draft?.values && typeof draft.values === 'object' && typeof draft.savedAt === 'string';
  return isReadable ? (draft as Draft) : undefined;
}

/** Keeps a draft. */
export function keepDraft(key: string, draft: Draft, storage: Storage = localStorage): void {
  keepStored(key, draft, storage);
}

/** Forgets a draft. */
export function dropDraft(key: string, storage: Storage = localStorage): void {
  try {
    storage.removeItem(key);
  } catch {
    // Nothing was kept in a storage that is forbidden.
  }
}

/** The names of all drafts of a person; signing out asks before it drops them. */
export function draftsOf(userId: string, storage: Storage = localStorage): string[] {
  return Object.keys(storage).filter((key) => key.startsWith(prefix(userId)));
}
