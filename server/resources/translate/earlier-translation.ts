import { fold } from '#contract/fold.ts';
import { contentLanguage } from '#contract/languages.ts';
import type { TranslateBody } from '#contract/translate.ts';
import type { Database } from '#server/database/connection.ts';
import { prepared } from '#server/database/statement.ts';
import type { Viewer } from '#server/http/viewer.ts';

/** Titles and names of what everybody in the workspace sees, with their translation into one language. */
const earlier = ['items', 'collections']
  .map(
    (table) => `(select translations -> $2 ->> 'title' as text, updated_at from ${table}
      where title_key = $1 and title = $4 and public and translations -> $2 ->> 'title' <> ''
        and (namespaces = '{}' or namespaces @> array[$3::uuid]) order by updated_at desc limit 1)`,
  )
  .join(' union all ');

/** How the workspace translated a title before, the newest first: people chose those words, and they cost nothing. */
export async function earlierTranslation(
  { database }: { database: Database },
  { namespace }: Viewer,
  { text, lanFrom, lanTo, isHtml }: TranslateBody,
): Promise<string | undefined> {
  if (isHtml || lanFrom !== contentLanguage || !namespace) return undefined;
  const { rows } = await database.pool.query<{ text: string }>(
    prepared(`select text from (${earlier}) found order by updated_at desc limit 1`, [
      fold(text),
      lanTo,
      namespace,
      text,
    ]),
  );
  return rows[0]?.text;
}
