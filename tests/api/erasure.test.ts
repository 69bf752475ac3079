import { describe, expect, it } from 'vitest';
import type { Database } from '#server/database/connection.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { createQueue } from '#server/jobs/queue.ts';
import {
  type ErasureServices,
  eraseAgain,
  erasePerson,
  startErasure,
} from '#server/resources/accounts/erasure/erase-person.ts';
import { textColumns } from '#server/resources/accounts/erasure/text-columns.ts';
import { startApi } from '../support/api.ts';
import { openTestDatabase } from '../support/database.ts';
import { testableTypes } from '../support/test-env.ts';

interface Column {
  table: string;
  column: string;
}

/** Every column that can hold text, in every table; partitions belong to their table. */
async function columnsWithText({ pool }: Database): Promise<Column[]> {
  const { rows } = await pool.query<Column>(
    `select case nspname when 'public' then relname else nspname || '.' || relname end as table, attname as column
     from pg_attribute a join pg_class c on c.oid = attrelid join pg_namespace n on n.oid = relnamespace
       join pg_type t on t.oid = atttypid left join pg_type e on e.oid = t.typelem
     where relkind in ('r', 'p', 'm') and not relispartition and attnum > 0 and not attisdropped
       and nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
       and (t.typcategory = 'S' or e.typcategory = 'S' or t.typname in ('json', 'jsonb', 'bytea', 'xml', 'hstore'))
     order by 1, 2`,
  );
  return rows;
}

describe('the list of what erasure does with each column', () => {
  it.each(testableTypes())('names every column with text on the %s database, and no other', async (kind) => {
    const database = await openTestDatabase(kind);
    const found = (await columnsWithText(database)).map(({ table, column }) => `${table}.${column}`);
    const listed = Object.entries(textColumns).flatMap(([table, columns]) =>
      Object.keys(columns).map((column) => `${table}.${column}`),
    );
    expect(listed.toSorted()).toEqual(found.toSorted());
    await database.close();
  });
});

/** Erasing people sends nothing, unless they are not erased after all. */
function servicesOf(database: Database): ErasureServices {
  return { database, env: { PUBLIC_URL: undefined }, queue: createQueue(database, console) };
}

describe('a restored backup', () => {
  it.each(testableTypes())(
    'on the %s database has those erased again who were erased since',
    async (kind) => {
      const database = await openTestDatabase(kind);
      const api = await startApi(database);
      const services = servicesOf(database);
      const [erased, other] = [
        await api.person({ roles: ['ADMIN'] }),
        await api.person({ roles: ['ADMIN'] }),
      ];
      const read = 'select * from users where id = $1';
      const { rows: backup } = await database.pool.query(read, [erased.id]);
      await inTransaction(database, (connection) => startErasure(connection, erased.id));
      expect(await erasePerson(services, erased.id)).toBe('erased');
      expect(await erasePerson(services, erased.id)).toBe('nothing');
      const restore = 'insert into users select * from jsonb_populate_recordset(null::users, $1)';
      await database.pool.query(restore, [JSON.stringify(backup)]);
      expect(await eraseAgain(services)).toBe(1);
      expect(await eraseAgain(services)).toBe(0);
      const { rows } = await database.pool.query('select id from users');
      expect(rows).toEqual([{ id: other.id }]);
      await api.close();
      await database.close();
    },
  );
});
