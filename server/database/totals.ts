import { setTimeout as pause } from 'node:timers/promises';
import { publish } from '#server/lib/events.ts';
import type { CountedEntity } from './changes.ts';
import type { Database } from './connection.ts';
import { prepared, type Statement } from './statement.ts';

interface Total {
  total: number;
  /** The sum of change counts in the snapshot that the total was counted in. */
  changes: number;
  /** That snapshot, as PostgreSQL prints it, where the changes since can be added to the total. */
  snapshot: string | null;
}

/** The columns of `<entity>_log`, which triggers write: a list that is narrowed by them alone is counted by its changes. */
const loggedColumns: Partial<Record<CountedEntity, readonly string[]>> = {
  items: [
    'type',
    'status',
    'public',
    'created_by',
    'namespaces',
    'tags',
    'created_at',
    'updated_at',
    'search',
  ],
};

/** How many different lists are remembered; the ones used longest ago go first. */
const rememberedLists = 2_000;
/** How long a list of a large table waits for its count, in milliseconds. */
const patience = 100;
/** A list of a table with fewer rows always waits for its count. */
const largeTable = 200_000;

/**
 * Exact totals of lists without a count(*) per page.
 *
 * A total is remembered with the sum of change counts that its own statement saw. Every commit that touches the
 * entity raises that sum, in any server process, so a total is exact as long as the sum is unchanged.
 * Each page reads the sum in its own snapshot; only when it moved is the total brought up to date, once for all who wait:
 * by the logged changes that the snapshot of the remembered total did not see, or by counting the list again.
 */
export function createTotals(database: Database) {
  const remembered = new Map<string, Total>();
  const underWay = new Map<string, { counting: Promise<Total>; since: number }>();

  async function read(text: string, values: readonly unknown[]): Promise<Total | undefined> {
    const { rows } = await database.pool.query<Total>(prepared(text, [...values]));
    return rows[0];
  }

  /** The remembered total with the changes since; undefined when there is none, or the log no longer has all of them. */
  async function continued(
    entity: CountedEntity,
    { conditions, values }: Statement,
    known: Total | undefined,
  ): Promise<Total | undefined> {
    if (!known?.snapshot) return undefined;
    const seen = `$${values.length + 1}::pg_snapshot`;
    const since = `t.xid >= pg_snapshot_xmin(${seen}) and not pg_visible_in_snapshot(t.xid, ${seen})`;
    const text = `select coalesce(sum(t.sign), 0)::int as total, ${changesOf(entity)} as changes,
        case when (select xid from ${entity}_log order by xid limit 1) < pg_snapshot_xmin(${seen})
          then pg_current_snapshot()::text end as snapshot
      from ${entity}_log t where ${[since, ...conditions].join(' and ')}`;
    const moved = await read(text, [...values, known.snapshot]);
    return moved?.snapshot ? { ...moved, total: known.total + moved.total } : undefined;
  }

  async function count(entity: CountedEntity, statement: Statement, key: string): Promise<Total> {
    const snapshot = isLogged(entity, statement) ? 'pg_current_snapshot()::text' : 'null';
    const text = `select count(*)::int as total, ${changesOf(entity)} as changes, ${snapshot} as snapshot
      from ${entity} t ${statement.where}`;
    const counted = (await continued(entity, statement, remembered.get(key))) ??
      (await read(text, statement.values)) ?? { total: 0, changes: 0, snapshot: null };
    const newest = remembered.get(key);
    if (newest && newest.changes > counted.changes) return newest;
    remembered.delete(key);
    remembered.set(key, counted);
    if (remembered.size > rememberedLists) remembered.delete(remembered.keys().next().value ?? '');
    return counted;
  }

  function countOnce(entity: CountedEntity, statement: Statement, key: string): Promise<Total> {
    const running = underWay.get(key);
    if (running) return running.counting;
    const counting = count(entity, statement, key).finally(() => underWay.delete(key));
    underWay.set(key, { counting, since: performance.now() });
    return counting;
  }

  /** Undefined where the count of a large table takes longer than a list waits; it goes on for those who ask next. */
  async function unlessSlow(
    entity: CountedEntity,
    since: number,
    counting: Promise<number>,
  ): Promise<number | undefined> {
    const waiting = new AbortController();
    const left = Math.max(0, since + patience - performance.now());
    const first = await Promise.race([
      counting,
      pause(left, undefined, { signal: waiting.signal }).catch(() => undefined),
    ]).finally(() => waiting.abort());
    if (first !== undefined || !(await isLarge(entity))) return counting;
    counting.catch(() => undefined);
    return undefined;
  }

  /** By the statistics of the database, so that this costs nothing. */
  async function isLarge(entity: CountedEntity): Promise<boolean> {
    const text = 'select reltuples >= $2 as "isLarge" from pg_class where oid = $1::regclass';
    const { rows } = await database.pool.query<{ isLarge: boolean }>(prepared(text, [entity, largeTable]));
    return rows[0]?.isLarge === true;
  }

  return {
    /** The sum of change counts now. */
    async changesNow(entity: CountedEntity): Promise<number> {
      const { rows } = await database.pool.query<{ changes: number }>(
        prepared(`select ${changesOf(entity)} as changes`, []),
      );
      return rows[0]?.changes ?? 0;
    },
    /**
     * A total good enough to choose a plan by: a remembered one, however old, else a fresh one, or what the database
     * estimates where a large table would take long to count.
     */
    async roughly(entity: CountedEntity, statement: Statement): Promise<number> {
      const known =
        remembered.get(keyOf(entity, statement))?.total ?? (await this.total(entity, statement, 0));
      if (known !== undefined) return known;
      const text = `explain (format json) select from ${entity} t ${statement.where}`;
      const { rows } = await database.pool.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>({
        text,
        values: statement.values,
      });
      return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
    },
    /**
     * The total of a list, not older than a snapshot in which the change counts summed up to `changes`; undefined where
     * counting a large table takes longer than a list waits.
     */
    async total(entity: CountedEntity, statement: Statement, changes: number): Promise<number | undefined> {
      const key = keyOf(entity, statement);
      const known = remembered.get(key);
      const current = known && known.changes >= changes ? known : undefined;
      publish('listTotal', { outcome: current ? 'known' : 'counted' });
      if (current) return current.total;
      const counting = async () => {
        // A count that was already under way may have begun before our page did; then one of our own is due.
        const joined = await countOnce(entity, statement, key);
        return joined.changes >= changes ? joined.total : (await countOnce(entity, statement, key)).total;
      };
      // A count that this request began, or met, to choose its plan has had its time already.
      return unlessSlow(entity, underWay.get(key)?.since ?? performance.now(), counting());
    },
  };
}

export type Totals = ReturnType<typeof createTotals>;

function keyOf(entity: CountedEntity, statement: Statement): string {
  return `${entity} ${statement.where} ${JSON.stringify(statement.values)}`;
}

/** Whether the log of an entity has all that decides whether a row is in a list. */
function isLogged(entity: CountedEntity, { conditions }: Statement): boolean {
  const columns = loggedColumns[entity];
  const read = conditions.flatMap((condition) => [...condition.matchAll(/\bt\."?(\w+)/g)]);
  return (
    columns !== undefined &&
    read.every(([, name = '']) => columns.includes(name)) &&
    !conditions.some((condition) => condition.includes('select'))
  );
}

/** The sum of change counts of an entity, as a scalar subquery. The entity is one of our own words. */
export function changesOf(entity: CountedEntity): string {
  return `(select coalesce(sum(changes), 0)::float8 from change_counts where entity = '${entity}')`;
}
