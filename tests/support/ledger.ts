import { expect } from 'vitest';
import type { ApiClient } from './api-client.ts';

type Kind = 'item' | 'tag' | 'collection';

class ValidationIssue extends Error {}

interface Entry {
  kind: Kind;
  /** The newest title that was acknowledged. */
  acknowledged: string;
  /** A title that was sent and not answered: it may be there or not. */
  unanswered: string | undefined;
  items: string[];
}

const titleKey: Record<Kind, string> = { item: 'title', tag: 'name', collection: 'title' };

const bodies: Record<Kind, (title: string, references: { tag: string; items: string[] }) => unknown> = {
  item: (title) => ({ type: 'Word', title, description: '<p>x</p>' }),
  tag: (name) => ({ type: 'collection', name, description: 'x', subType: ['Collection.Books'], level: [1] }),
  collection: (title, { tag, items }) => ({ type: 'Vocabulary', title, tags: [tag], items }),
};

/** Writes through the API, remembers what was acknowledged, and holds the server to it afterwards. */
export function createLedger() {
  const entries = new Map<string, Entry>();
  let writes = 0;

  function newest(kind: Kind, count: number): string[] {
    return [...entries]
      .filter(([, entry]) => entry.kind === kind)
      .map(([id]) => id)
      .slice(-count);
  }

  async function add(client: ApiClient, kind: Kind): Promise<string> {
    writes += 1;
    const title = `${kind} ${writes}`;
    const items = kind === 'collection' ? newest('item', 3) : [];
    const [tag = ''] = newest('tag', 1);
    const { status, body } = await client.send('POST', `/${kind}/add`, bodies[kind](title, { tag, items }));
    if (status !== 201)
      throw new ValidationIssue(`Adding a ${kind} was answered with ${status}: ${JSON.stringify(body)}`);
    const id = String(body.id);
    entries.set(id, { kind, acknowledged: title, unanswered: undefined, items });
    return id;
  }

  async function rename(client: ApiClient, id: string): Promise<void> {
    const entry = entries.get(id);
    if (!entry) return;
    writes += 1;
    entry.unanswered = `${entry.kind} renamed ${writes}`;
    const change = { [titleKey[entry.kind]]: entry.unanswered };
    const { status, body } = await client.send('PATCH', `/${entry.kind}/details/${id}`, change);
    if (status !== 200)
      throw new ValidationIssue(
        `Renaming a ${entry.kind} was answered with ${status}: ${JSON.stringify(body)}`,
      );
    entry.acknowledged = entry.unanswered;
    entry.unanswered = undefined;
  }

  return {
    size: () => entries.size,
    /** Writes until it is over or the server no longer answers. Resolves with its message when it refuses instead. */
    async write(client: ApiClient, isOver = () => false): Promise<string | undefined> {
      try {
        await add(client, 'tag');
        while (!isOver()) {
          const kind = (['item', 'item', 'item', 'tag', 'collection'] as const)[writes % 5] ?? 'item';
          await rename(client, await add(client, kind));
        }
        return undefined;
      } catch (error) {
        return error instanceof ValidationIssue ? error.message : undefined;
      }
    },
    /** Every acknowledged write exists, complete, and so does what it refers to. */
    async verify(client: ApiClient): Promise<void> {
      const check = async ([id, { kind, acknowledged, unanswered, items }]: [string, Entry]) => {
        const { status, body } = await client.send('GET', `/${kind}/details/${id}`);
        expect({ id, status }).toEqual({ id, status: 200 });
        expect([acknowledged, unanswered]).toContain(body[titleKey[kind]]);
        if (kind === 'collection') expect(body.items).toEqual(items);
        for (const item of items) expect(entries.has(item)).toBe(true);
      };
      await Promise.all([...entries].map(check));
    },
  };
}
