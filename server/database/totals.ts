import type { CountedEntity } from './changes.ts';
import type { Database } from './connection.ts';
import { prepared, type Statement } from './statement.ts';

interface Total {
  total: number;
  /** The sum of change counts in the snapshot that the total was counted in. */
  changes: number;
}

/** How many different lists are remembered; the ones used longest ago go first. */
const rememberedLists = 2_000;

/**
 * Exact totals of lists without a count(*) per page.
 *
 * A total is remembered with the sum of change counts that its own statement saw. Every commit that touches the
 * entity raises that sum, in any server process, so a total is exact as long as the sum is unchanged.
 * Each page reads the sum in its own snapshot; only when it moved is the list counted again, once for all who wait.
 */
export function createTotals(database: Database) {
  const remembered = new Map<string, Total>();
  const underWay = new Map<string, Promise<Total>>();

  async function count(entity: CountedEntity, statement: Statement, key: string): Promise<Total> {
    const text = `select count(*)::int as total, ${changesOf(entity)} as changes from ${entity} t ${statement.where}`;
    const { rows } = await database.pool.query<Total>(prepared(text, statement.values));
    const counted = rows[0] ?? { total: 0, changes: 0 };
    const newest = remembered.get(key);
    if (newest && newest.changes > counted.changes) return newest;
    remembered.delete(key);
    remembered.set(key, counted);
    if (remembered.size > rememberedLists) remembered.delete(remembered.keys().next().value ?? '');
    return counted;
  }

  function countOnce(entity: CountedEntity, statement: Statement, key: string): Promise<Total> {
    const running = underWay.get(key);
    if (running) return running;
    const started = count(entity, statement, key).finally(() => underWay.delete(key));
    underWay.set(key, started);
    return started;
  }

  return {
    /** The sum of change counts now. */
    async changesNow(entity: CountedEntity): Promise<number> {
      const { rows } = await database.pool.query<{ changes: number }>(
        prepared(`select ${changesOf(entity)} as changes`, []),
      );
      return rows[0]?.changes ?? 0;
    },
    /** What is remembered of a list, if anything; it may be out of date. */
    glance(entity: CountedEntity, statement: Statement): Total | undefined {
      return remembered.get(keyOf(entity, statement));
    },
    /** The total of a list, not older than a snapshot in which the change counts summed up to `changes`. */
    async total(entity: CountedEntity, statement: Statement, changes: number): Promise<number> {
      const key = keyOf(entity, statement);
      const known = remembered.get(key);
      if (known && known.changes >= changes) return known.total;
      // A count that was already under way may have begun before our page did; then one of our own is due.
      const joined = await countOnce(entity, statement, key);
      return joined.changes >= changes ? joined.total : (await countOnce(entity, statement, key)).total;
    },
  };
}

export type Totals = ReturnType<typeof createTotals>;

function keyOf(entity: CountedEntity, statement: Statement): string {
  return `${entity} ${statement.where} ${JSON.stringify(statement.values)}`;
}

/** The sum of change counts of an entity, as a scalar subquery. The entity is one of our own words. */
export function changesOf(entity: CountedEntity): string {
  return `(select coalesce(sum(changes), 0)::float8 from change_counts where entity = '${entity}')`;
}
