import type { FastifyInstance } from 'fastify';
import { translateEndpoints } from '#contract/translate.ts';
import { cleanHtml } from '#server/content/rich-text.ts';
import { recordActivity } from '#server/database/changes.ts';
import type { Database } from '#server/database/connection.ts';
import { ApiError } from '#server/http/api-error.ts';
import { originOf } from '#server/http/context.ts';
import { route } from '#server/http/route.ts';
import type { TranslationService } from '#server/integrations/translation/translation.ts';
import { earlierTranslation } from './earlier-translation.ts';

/** The call that translates. */
export async function translateRoutes(
  app: FastifyInstance,
  services: { database: Database; translation: TranslationService | null },
): Promise<void> {
  const { translation, database } = services;

  route(app, translateEndpoints.translate, async ({ body, viewer, request }) => {
    const { text, lanFrom, lanTo, isHtml } = body;
    if (lanFrom === lanTo) return { text, source: 'earlier' as const };
    const known = await earlierTranslation(services, viewer, body);
    if (known) return { text: known, source: 'earlier' as const };
    if (!translation) throw new ApiError('NOT_CONFIGURED', { context: 'translation' });
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
