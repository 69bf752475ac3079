import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/database/connection.ts';
import { prepared } from '#server/database/statement.ts';

/** What an alias opens. */
export interface OpenedAlias {
  id: string;
  collectionId: string | null;
  collectionType: string | null;
  fallbackUrl: string;
}

const readAlias = `select t.id, c.id as "collectionId", c.type as "collectionType", t.fallback_url as "fallbackUrl"
  from aliases t left join collections c on c.id = t.collection_id
  where t.alias = $1 and t.status = 'Active' and (c.id is not null or t.fallback_url <> '')`;

/** Finds what an active alias opens, if anything. */
export async function findAlias({ drizzle }: Database, alias: string): Promise<OpenedAlias | undefined> {
  const [found] = await drizzle.run<OpenedAlias>(prepared(readAlias, [alias.toLowerCase()]));
  return found;
}

/** For so many milliseconds hits are gathered before they are written. */
const gatherFor = 1_000;
const addHits = `update aliases t set hits = t.hits + hit.hits, last_hit_at = greatest(t.last_hit_at, hit.at)
  from unnest($1::uuid[], $2::int[], $3::timestamptz[]) hit(id, hits, at) where t.id = hit.id`;

/** Counts how often aliases are opened, without keeping anyone waiting: an alias is written once a second at most. */
export function createHits({ drizzle }: Database, log: Pick<FastifyBaseLogger, 'warn'>) {
  let gathered = new Map<string, { hits: number; at: string }>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    timer = undefined;
    const hits = [...gathered.entries()].toSorted(([id], [other]) => (id < other ? -1 : 1));
    gathered = new Map();
    if (hits.length === 0) return;
    const values = [hits.map(([id]) => id), hits.map(([, { hits }]) => hits), hits.map(([, { at }]) => at)];
    try {
      await drizzle.run(prepared(addHits, values));
    } catch (error) {
      log.warn({ err: error, hits: hits.length }, 'hits of url aliases were not counted');
    }
  }

  return {
    add(id: string): void {
      gathered.set(id, { hits: (gathered.get(id)?.hits ?? 0) + 1, at: new Date().toISOString() });
      timer ??= setTimeout(() => {
        writing = writing.then(write);
      }, gatherFor);
      timer.unref();
    },
    /** Writes what is gathered. */
    async close(): Promise<void> {
      clearTimeout(timer);
      await writing.then(write);
    },
  };
}

const robots = /bot\b|crawl|spider|slurp|preview|facebookexternalhit|headlesschrome\/.*lighthouse/i;

/** Whether someone opens the address: programs that index or preview it, and browsers that load it in advance, do not. */
export function isVisit(headers: Record<string, string | string[] | undefined>): boolean {
  const purpose = String(headers['sec-purpose'] ?? headers.purpose ?? '');
  return !/prefetch|prerender|preview/.test(purpose) && !robots.test(String(headers['user-agent'] ?? ''));
}
