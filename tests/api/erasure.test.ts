import sharp from 'sharp';
import { uuidv7 } from 'uuidv7';
import { describe, expect, it } from 'vitest';
import { accountDeletionEndpoints } from '#contract/account-deletion.ts';
import { authEndpoints } from '#contract/auth.ts';
import { backupEndpoints } from '#contract/backups.ts';
import { changeEndpoints } from '#contract/changes.ts';
import { collectionEndpoints } from '#contract/collections.ts';
import { fileEndpoints } from '#contract/files.ts';
import { fold } from '#contract/fold.ts';
import { itemEndpoints } from '#contract/items.ts';
import { libraryEndpoints } from '#contract/library.ts';
import { tagEndpoints } from '#contract/tags.ts';
import { trashEndpoints } from '#contract/trash.ts';
import { userEndpoints } from '#contract/users.ts';
import type { Database } from '#server/database/connection.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { readEnv } from '#server/env.ts';
import { createQueue } from '#server/jobs/queue.ts';
import {
  type ErasureServices,
  erasePerson,
  startErasure,
} from '#server/resources/accounts/erasure/erase-person.ts';
import { textColumns } from '#server/resources/accounts/erasure/text-columns.ts';
import { openSettings } from '#server/settings/settings.ts';
import { multipart, type Person, password, startApi, type TestApi } from '../support/api.ts';
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
  const env = readEnv({ JWT_SECRET: 'x'.repeat(40) });
  return { database, env, settings: openSettings({ database, env }), queue: createQueue(database, console) };
}

const people = [
  {
    email: 'eleni.papadaki+staff@example.test',
    username: 'Ελενάκι7',
    firstName: 'Ελένη',
    lastName: 'Παπαδάκη Ρώσσος',
    phone: '+302101234567',
  },
  {
    email: 'jürgen.o’neill@müller.example',
    username: 'jürgen_o',
    firstName: 'Jürgen',
    lastName: 'O’Neill-Şahin',
    phone: '+4930987654',
  },
];
type Names = (typeof people)[number];

/** A word as people write it: in capitals, without accents, with accents apart from their letters. */
function spellings(word: string): string[] {
  return [word, word.toUpperCase(), word.toLowerCase(), fold(word), word.normalize('NFD')];
}

/** Where any of some words is found in the database, whatever their case and accents, encoded or not. */
async function placesOf(database: Database, words: readonly string[]): Promise<string[]> {
  const places: string[] = [];
  for (const { table, column } of await columnsWithText(database)) {
    const { rows } = await database.pool.query<{ text: string }>(
      `select distinct ${column}::text as text from ${table} where ${column} is not null`,
    );
    const texts = rows.flatMap(({ text }) => [fold(text), fold(decoded(text))]);
    if (words.some((word) => texts.some((text) => text.includes(fold(word)))))
      places.push(`${table}.${column}`);
  }
  return places;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** Lets a person do what leaves traces, and others do what names them. Answers what they wrote. */
async function leaveTraces(api: TestApi, person: Person, names: Names, namespace: string) {
  const as = person;
  const emails = spellings(names.email);
  const mentions = emails.join(', ');
  const other = await api.person({
    roles: ['ADMIN'],
    assignNamespaces: [namespace],
    selectedNamespace: namespace,
  });
  // What the staff noted of somebody else stays.
  await api.database.pool.query(
    'insert into class_students (namespace_id, user_id, note) values ($1, $2, $3)',
    [namespace, other.id, `sits beside ${mentions}`],
  );
  const tag = await api.tag({ as }, { name: `Unit of ${names.email}`, description: mentions });
  await api.call(tagEndpoints.edit, { as, params: { id: tag }, body: { description: 'd' } });
  const image = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const upload = multipart(`${names.email}.png`, image, {});
  const file = await api.call(fileEndpoints.upload, { as, namespace, ...upload });
  const word = async (body: object) =>
    (await api.call(itemEndpoints.add, { as, body: { type: 'Word', ...body } })).id;
  const open = await word({
    title: `word ${names.email}`,
    description: mentions,
    examples: emails,
    translations: { el: { title: mentions } },
    imageId: file._id,
  });
  const hidden = await word({ title: 'private', public: false, hiddenInfo: mentions });
  const trashed = await word({ title: mentions, public: false });
  await api.call(itemEndpoints.edit, { as, params: { id: open }, body: { additionalInfo: mentions } });
  await api.call(itemEndpoints.edit, { as, params: { id: open }, body: { additionalInfo: '' } });
  await api.call(itemEndpoints.remove, { as, params: { id: trashed } });
  const removal = await api.raw(itemEndpoints.remove, { as, params: { id: hidden } });
  await api.call(trashEndpoints.restore, { as, params: { id: hidden } });
  expect(removal.statusCode).toBe(200);
  const body = { type: 'Vocabulary', title: 'Course', tags: [tag], items: [open, hidden] };
  const course = (
    await api.call(collectionEndpoints.add, {
      as,
      body: { ...body, description: `<p>${mentions}</p>`, public: false },
      headers: { 'idempotency-key': `key-of-${encodeURIComponent(names.email)}` },
    })
  ).id;
  const edited = await api.raw(collectionEndpoints.edit, {
    as,
    params: { id: course },
    body: { title: names.email },
  });
  await api.call(changeEndpoints.undo, {
    as,
    body: { requestIds: [String(edited.headers['x-request-id'])] },
  });
  const csv = multipart('words.csv', `title,description\nimported,${names.email}`, {
    collectionId: course,
    jobId: uuidv7(),
  });
  await api.call(collectionEndpoints.importCsv, { as, ...csv });
  await api.call(userEndpoints.editProfile, { as, body: { firstName: names.firstName.toUpperCase() } });
  await api.call(userEndpoints.editProfile, { as, body: { firstName: names.firstName } });
  await api.call(libraryEndpoints.add, {
    headers: { authorization: `Bearer ${serviceToken}` },
    body: {
      collectionId: course,
      userId: person.id,
      process: 50,
      items: [
        {
          itemId: open,
          latestQuizAnswer: { value: mentions, type: 'Spelling', isCorrect: false },
          knowledgeLevel: { level: 'Weak', correctTimes: 0, wrongTimes: 1 },
        },
      ],
    },
  });
  const words = [names.email, names.username, names.firstName, `${names.firstName} ${names.lastName}`];
  for (const spelt of [...words, names.phone].flatMap(spellings)) {
    await api.raw(authEndpoints.signIn, {
      params: { clientType: 'Web' },
      body: { username: spelt, password: 'wrong' },
    });
    await api.call(itemEndpoints.list, { as: other, query: { globalSearch: spelt } });
  }
  for (const email of emails) {
    await api.raw(accountDeletionEndpoints.request, { body: { email } });
    await api.raw(authEndpoints.forgotPassword, { body: { email } });
  }
  const support = JSON.stringify({ appName: 'Portal', supportEmail: names.email });
  await api.database.pool.query(`insert into system_settings values ('general', $1)`, [support]);
  // Addresses that only contain theirs, and names in what others wrote.
  const others = `a${names.email} ${names.email}pany ${names.firstName}`;
  const kept = await api.call(itemEndpoints.add, {
    as: other,
    body: { type: 'Word', title: 'kept', description: others },
  });
  await api.app.flushRequestLog();
  return { other, open, hidden, trashed, course, kept: kept.id, others };
}

const serviceToken = 'the token of a program, long enough';

describe('an erased person', () => {
  const cases = testableTypes().flatMap((kind) => people.map((names) => ({ kind, ...names })));

  it.each(cases)('on the $kind database leaves no trace of $email', async ({ kind, ...names }) => {
    const database = await openTestDatabase(kind);
    const api = await startApi(database, { SERVICE_TOKEN: serviceToken });
    const services = servicesOf(database);
    const namespace = await api.namespace();
    const works = { assignNamespaces: [namespace], selectedNamespace: namespace };
    const person = await api.person({ ...names, ...works, roles: ['SUPERVISOR', 'ADMIN'] });
    const { other, open, hidden, trashed, course, kept, others } = await leaveTraces(
      api,
      person,
      names,
      namespace,
    );
    const words = Object.values(names);
    const before = await placesOf(database, words);
    expect(before).toEqual(expect.arrayContaining(traced));
    const acted = 'select count(*)::int as n from activities where user_id = $1';
    const { rows: actions } = await database.pool.query(acted, [person.id]);

    await inTransaction(database, (connection) => startErasure(connection, person.id));
    expect(await erasePerson(services, person.id)).toBe('erased');

    await database.pool.query(
      `update items set description = '', search = 'kept' where id = $1 and description = $2`,
      [kept, others],
    );
    const { rows } = await database.pool.query('select search from items where id = $1', [kept]);
    expect(rows, 'What only resembles the address was changed').toEqual([{ search: 'kept' }]);
    await database.pool.query('delete from items_log');
    await database.pool.query('update activities set changes = null where entity_id = $1', [kept]);
    expect(await placesOf(database, words)).toEqual([]);
    expect((await database.pool.query(acted, [person.id])).rows).toEqual(actions);
    expect(
      (await database.pool.query(`select 1 from activities where user_id = $1 and ip <> ''`, [person.id]))
        .rowCount,
    ).toBe(0);
    for (const table of ['library_entries', 'library_items', 'sessions', 'idempotency_keys', 'jobs', 'logs'])
      expect(
        (await database.pool.query(`select 1 from ${table} where user_id = $1`, [person.id])).rowCount,
        table,
      ).toBe(0);

    const as = other;
    expect(await api.call(itemEndpoints.details, { as, params: { id: open } })).toMatchObject({
      createdBy: person.id,
      title: 'word ***',
      examples: spellings(names.email).map(() => '***'),
    });
    expect((await api.call(itemEndpoints.details, { as, params: { id: hidden } })).createdBy).toBe(other.id);
    expect((await api.call(collectionEndpoints.details, { as, params: { id: course } })).createdBy).toBe(
      other.id,
    );
    await api.call(trashEndpoints.restore, { as, params: { id: trashed } });
    expect((await api.call(itemEndpoints.details, { as, params: { id: trashed } })).createdBy).toBe(other.id);
    const { items } = await api.call(itemEndpoints.history, { as, params: { id: open } });
    expect(items.map(({ createdBy }) => createdBy)).toEqual(items.map(() => person.id));
    const ids = `${person.id},${other.id}`;
    expect((await api.call(userEndpoints.names, { as, query: { ids } })).items.map(({ id }) => id)).toEqual([
      other.id,
    ]);
    expect((await database.pool.query('select id from erased_people')).rows).toEqual([{ id: person.id }]);
    await api.close();
    await database.close();
  });
});

describe('a restored backup', () => {
  it.each(testableTypes())(
    'on the %s database names nobody who was erased since, and still has the requests for erasure',
    async (kind) => {
      const database = await openTestDatabase(kind);
      const api = await startApi(database, { SERVICE_TOKEN: serviceToken });
      const [names] = people as [Names, Names];
      const namespace = await api.namespace();
      const works = { assignNamespaces: [namespace], selectedNamespace: namespace };
      const person = await api.person({ ...names, ...works, roles: ['SUPERVISOR', 'ADMIN'] });
      const waiting = await api.person();
      const { other: as, kept } = await leaveTraces(api, person, names, namespace);
      await database.pool.query('delete from items where id = $1', [kept]);
      const ended = async (jobId: string) => {
        const read = async () =>
          (await database.pool.query('select status from jobs where id = $1', [jobId])).rows[0]?.status;
        await expect.poll(read).toBe('Done');
      };
      const { jobId: id } = await api.call(backupEndpoints.add, { as, body: {} });
      await ended(id);
      await inTransaction(database, (connection) => startErasure(connection, person.id));
      expect(await erasePerson(servicesOf(database), person.id)).toBe('erased');
      const request = `insert into account_deletions (user_id, erase_at) values ($1, now() + interval '9 days')`;
      await database.pool.query(request, [waiting.id]);

      const sent = { as, params: { id }, body: { password } };
      await ended((await api.call(backupEndpoints.restore, sent)).jobId);
      const { rows } = await database.pool.query(
        'select concat(first_name, last_name, phone, search) as named from users where id = $1',
        [person.id],
      );
      expect(rows.filter(({ named }) => named !== '')).toEqual([]);
      const left = async () =>
        (await database.pool.query('select id from users where id = $1', [person.id])).rowCount;
      await expect.poll(left).toBe(0);
      await database.pool.query('update activities set changes = null where entity_id = $1', [kept]);
      expect(await placesOf(database, Object.values(names))).toEqual([]);
      expect((await database.pool.query('select user_id as id from account_deletions')).rows).toEqual([
        { id: waiting.id },
      ]);
      await api.close();
      await database.close();
    },
  );
});

/** Where the test has seen to it that there is something to erase. */
const traced = [
  'class_students.note',
  'activities.changes',
  'activities.content',
  'activities.summary',
  'collections.description',
  'files.name',
  'idempotency_keys.result',
  'items.description',
  'items.examples',
  'items.search',
  'items.title_key',
  'items.translations',
  'items_log.search',
  'library_items.latest_answer',
  'logs.email',
  'logs.query',
  'pgboss.job.data',
  'rate_limits.key',
  'system_settings.value',
  'tags.name',
  'trash.row',
  'users.email',
];
