/** What the browser keeps under a key; undefined where there is nothing, or nothing that can be read. */
export function readStored(key: string, storage: Storage = localStorage): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a value in the browser. A storage that is full or forbidden is no reason to disturb anyone. */
export function keepStored(key: string, value: unknown, storage: Storage = localStorage): void {
  try {
    storage.setItem(key, JSON.stringify(value));
  } catch {
    // The page itself still holds it.
  }
}
