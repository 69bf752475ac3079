import type { FastifyInstance } from 'fastify';
import { fold } from '#contract/fold.ts';
import { contentLanguage } from '#contract/languages.ts';
import { type TranslateBody, translateEndpoints } from '#contract/translate.ts';
import { cleanHtml } from '#server/content/rich-text.ts';
import { recordActivity } from '#server/database/changes.ts';
import type { Database } from '#server/database/connection.ts';
import { prepared } from '#server/database/statement.ts';
import { originOf } from '#server/http/context.ts';
import { route } from '#server/http/route.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { TranslationService } from '#server/integrations/translation/translation.ts';

/** The call that translates. */
export async function translateRoutes(
  app: FastifyInstance,
  services: { database: Database; translation: TranslationService },
): Promise<void> {
  const { translation, database } = services;

  route(app, translateEndpoints.translate, async ({ body, viewer, request }) => {
    const { text, lanFrom, lanTo, isHtml } = body;
    if (lanFrom === lanTo) return { text, source: 'earlier' as const };
    const known = await earlierTranslation(services, viewer, body);
    if (known) return { text: known, source: 'earlier' as const };
    const translated = await translation.translate({ text, from: lanFrom, to: lanTo, isHtml });
    await recordActivity(database.drizzle, originOf(request), {
      type: 'Translate',
      summary: text.slice(0, 100).toWellFormed(),
      content: { lanFrom, lanTo },
    });
    // What a service answers is as foreign as what a person pastes.
    return { text: isHtml ? cleanHtml(translated) : translated, source: 'service' as const };
  });
}

/**
 * Titles of what everybody in the namespace sees, with their translation into one language. A title is in the language
 * of its first namespace; what belongs to every namespace is in English.
 */
const earlier = ['items', 'collections']
  .map(
    (table) => `(select translations -> $2 ->> 'title' as text, updated_at from ${table} t
      where title_key = $1 and title = $4 and public and translations -> $2 ->> 'title' <> ''
        and (namespaces = '{}' or namespaces @> array[$3::uuid])
        and coalesce((select type from namespaces n where n.id = t.namespaces[1]), '${contentLanguage}') = $5
      order by updated_at desc limit 1)`,
  )
  .join(' union all ');

/** How the namespace translated a title before, the newest first: people chose those words, and they cost nothing. */
async function earlierTranslation(
  { database }: { database: Database },
  { namespace }: Viewer,
  { text, lanFrom, lanTo, isHtml }: TranslateBody,
): Promise<string | undefined> {
  if (isHtml || !namespace) return undefined;
  const { rows } = await database.pool.query<{ text: string }>(
    prepared(`select text from (${earlier}) found order by updated_at desc limit 1`, [
      fold(text),
      lanTo,
      namespace,
      text,
      lanFrom,
    ]),
  );
  return rows[0]?.text;
}
