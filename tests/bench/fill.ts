import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { fold } from '#contract/fold.ts';
import { hashPassword } from '#server/resources/accounts/passwords.ts';

/** Who and what the measurements use. */
export interface BenchData {
  namespace: string;
  email: string;
  password: string;
  itemIds: string[];
  /** Accounts that ask for large answers, and the course of 6,000 entries that they ask for. */
  readers: string[];
  longCollection: string;
}

/** The types and statuses of the items: each pair of them is a filter. */
export const benchTypes = ['Word', 'Phrase', 'Idiom', 'Saying', 'Sentence', 'Quote', 'TrueOrFalse', 'Video'];
export const benchStatuses = ['Active', 'Inactive', 'OnReview', 'AIReview'];

/** Greek words for the translated titles, with their accents as search does not see them. */
const greek = [
  'νερό',
  'σπίτι',
  'ταξίδι',
  'πρωί',
  'άνθρωπος',
  'σχολείο',
  'φίλος',
  'παράθυρο',
  'κήπος',
  'μουσική',
];
const foldedGreek = greek.map(fold);

/** Words of different rarity; a title is made of three of them. `rare` is in about one title of 5,000. */
const common = [
  'water',
  'house',
  'travel',
  'morning',
  'people',
  'school',
  'friend',
  'window',
  'garden',
  'music',
];

/** Fills a migrated database with items in two workspaces, collections and people; answers what to sign in with. */
export async function fillBenchData(connectionString: string, items: number): Promise<BenchData> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const [namespace, other] = [randomUUID(), randomUUID()];
  const password = 'bench-password-2026';
  const email = 'bench@example.org';
  const readers = [1, 2, 3, 4].map((number) => `reader${number}@example.org`);
  await client.query(
    `insert into namespaces (id, name, type, search) values ($1, 'English', 'en', 'english'), ($2, 'Greek', 'el', 'greek')`,
    [namespace, other],
  );
  await client.query(
    `insert into users (id, email, username, password_hash, roles, assign_namespaces, search)
     select gen_random_uuid(), email, email, $1, '{TEACHER}', array[$2]::uuid[], '' from unnest($3::text[]) email`,
    [await hashPassword(password), namespace, [email, ...readers]],
  );
  await client.query(
    `insert into users (id, email, username, roles, search)
     select gen_random_uuid(), 'user' || n || '@example.org', 'user' || n, '{USER}', 'user' || n from generate_series(1, 50000) n`,
  );
  await client.query(
    `with words as (select n, ($1::text[])[1 + (n % 10)] || ' ' || ($1::text[])[1 + (n / 10 % 10)] || ' ' ||
        case when n % 5000 = 7 then 'quokka' when n % 50 = 3 then 'seldom' else 'term' end || ' ' || n as title
      from generate_series(1, $2) n)
     insert into items (id, type, title, description, additional_info, question, hidden_info, examples, book_content,
       book_content_translation, namespaces, public, status, difficulty, translations, title_key, search, created_at, updated_at)
     select gen_random_uuid(), ($5::text[])[1 + n % 8], title,
       'The meaning of ' || title || ', told in a sentence of usual length for such an entry.', '', '', '',
       array['An example with ' || title || ' in it.', 'Another one.'], '', '',
       case when n % 10 = 0 then '{}'::uuid[] when n % 10 < 6 then array[$3::uuid] else array[$4::uuid] end,
       n % 20 <> 0, ($6::text[])[1 + n / 8 % 4], 1 + n % 8,
       jsonb_build_object('el', jsonb_build_object('title', ($7::text[])[1 + n % 10] || ' όρος ' || n)), title,
       title || E'\\n' || ($8::text[])[1 + n % 10] || ' ορος ' || n,
       now() - n * interval '1 minute', now() - (n::bigint * 7919 % $2) * interval '1 minute'
     from words`,
    [common, items, namespace, other, benchTypes, benchStatuses, greek, foldedGreek],
  );
  await client.query(
    `insert into collections (id, type, title, description, ai_prompt_description, type_alias, namespaces, public, status,
       payment_type, quiz_variant, mask_answers, is_template, single_attempt_mode, title_key, search, updated_at)
     select gen_random_uuid(), 'Vocabulary', 'Course ' || n, 'About course ' || n, '', '', array[$1::uuid], true, 'Active',
       'Free', 'MixedQuestions', false, false, false, 'course ' || n, 'course ' || n, now() - n * interval '1 minute'
     from generate_series(1, 5000) n`,
    [namespace],
  );
  await client.query(
    `insert into files (id, name, file_name, path, file_type, attachment_type, size, storage_key, has_thumbnail, namespaces,
       search, created_at)
     select id, 'picture ' || n || '.jpg', id || '.jpg', 'AuthenticateFiles', 'image/jpeg', 'Image', 100000 + n, id::text, true,
       case when n % 10 = 0 then '{}'::uuid[] when n % 10 < 6 then array[$1::uuid] else array[$2::uuid] end,
       'picture ' || n, now() - n * interval '1 minute'
     from (select n, gen_random_uuid() as id from generate_series(1, $3) n) numbered`,
    [namespace, other, items],
  );
  const longCollection = await addLongCollection(client, namespace);
  await client.query('vacuum (analyze)');
  // What was filled in is on the disk before anything is measured.
  await client.query('checkpoint');
  const { rows } = await client.query<{ id: string }>(
    `select id from items where namespaces @> array[$1]::uuid[] and public and type in ('Word', 'Phrase', 'Idiom') limit 500`,
    [namespace],
  );
  await client.end();
  return { namespace, email, password, itemIds: rows.map((row) => row.id), readers, longCollection };
}

/** Gives one course 6,000 entries that a teacher sees. */
async function addLongCollection(client: pg.Client, namespace: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `with course as (select id from collections where namespaces @> array[$1]::uuid[] limit 1),
      chosen as (select id from items where namespaces @> array[$1]::uuid[] and public limit 6000),
      placed as (
        insert into collection_items (collection_id, item_id, position)
        select course.id, chosen.id, row_number() over () from course, chosen)
    select id from course`,
    [namespace],
  );
  return rows[0]?.id ?? '';
}
