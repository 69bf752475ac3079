import Fastify from 'fastify';
import pg from 'pg';

/**
 * The yardstick: the best plain SQL for each call, behind a handler that does nothing else. No sign-in, no access rules,
 * no validation; totals only where `count` is set. Statements are prepared, and it has separate indexes for what it
 * counts (`bare-indexes.ts`), in a copy of the table that no other server maintains.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = Fastify({ logger: false });

const table = 'bare_items';
const columns = `id, type, title, description, additional_info as "additionalInfo", question, hidden_info as "hiddenInfo",
  examples, etymology_evolution as "etymologyEvolution", link, book_content as "bookSection_Content",
  book_content_translation as "bookSection_ContentTranslation", video_transcript as "video_Transcript", tags, namespaces,
  public, status, difficulty, image_id as "imageId", translations, created_at as "createdAt", updated_at as "updatedAt",
  created_by as "createdBy", version`;
const inNamespace = `(namespaces = '{}' or namespaces @> array[$1]::uuid[])`;

interface ListQuery {
  namespace: string;
  type?: string;
  status?: string;
  search?: string;
  count?: string;
}

app.get<{ Querystring: ListQuery }>('/list', async ({ query }) => {
  const values: unknown[] = [query.namespace];
  let where = inNamespace;
  if (query.type) where += ` and type = $${values.push(query.type)}`;
  if (query.status) where += ` and status = $${values.push(query.status)}`;
  if (query.search) where += ` and search like $${values.push(`%${query.search}%`)}`;
  const kind = `${query.type ? 't' : ''}${query.status ? 'u' : ''}${query.search ? 's' : ''}`;
  const page = pool.query({
    name: `page${kind}`,
    text: `select ${columns} from ${table} where ${where} order by updated_at desc, id desc limit 25`,
    values,
  });
  if (!query.count) return { items: (await page).rows };
  const counted = pool.query<{ total: number }>({
    name: `count${kind}`,
    text: `select count(*)::int as total from ${table} where ${where}`,
    values,
  });
  return { items: (await page).rows, total: (await counted).rows[0]?.total };
});

app.get<{ Params: { id: string } }>('/details/:id', async ({ params }) => {
  const { rows } = await pool.query({
    name: 'details',
    text: `select ${columns} from ${table} where id = $1`,
    values: [params.id],
  });
  return rows[0];
});

app.patch<{ Params: { id: string }; Body: { title: string } }>('/details/:id', async ({ params, body }) => {
  const { rows } = await pool.query({
    name: 'update',
    text: `update ${table} set title = $2, updated_at = now() where id = $1 returning ${columns}`,
    values: [params.id, body.title],
  });
  return rows[0];
});

app.post<{ Body: { title: string; namespace: string } }>('/add', async ({ body }, reply) => {
  const { rows } = await pool.query({
    name: 'insert',
    text: `insert into ${table} (id, type, title, description, additional_info, question, hidden_info, book_content,
        book_content_translation, namespaces, public, status, difficulty, title_key, search)
      values (gen_random_uuid(), 'Word', $1, '', '', '', '', '', '', array[$2]::uuid[], true, 'Active', 3, $1, $1)
      returning ${columns}`,
    values: [body.title, body.namespace],
  });
  return reply.status(201).send(rows[0]);
});

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
console.log('ready');
