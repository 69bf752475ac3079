import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { contentLanguage, type LanguageCode } from '#contract/languages.ts';
import type { TextToAudioBody } from '#contract/media.ts';
import { recordActivity } from '#server/database/changes.ts';
import type { Database } from '#server/database/connection.ts';
import { ApiError, invalidAt } from '#server/http/api-error.ts';
import { originOf } from '#server/http/context.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { Speech } from '#server/integrations/speech/speech.ts';
import {
  type FileCaller,
  type FileRow,
  type FileServices,
  storeFile,
} from '#server/resources/files/store-file.ts';
import { inTempFolder } from '#server/resources/files/temp-folder.ts';
import { spokenLines } from './dialogue.ts';
import { languageOfText } from './language-of-text.ts';

/** Milliseconds after which speaking is given up. */
const timeout = 30_000;

/** Speaks a text into the library. A failure is kept as an activity too. */
export async function textToAudio(
  services: FileServices & { speech: Speech },
  caller: FileCaller,
  { text, title, speakers = [], language, gender, isPreview }: TextToAudioBody,
): Promise<FileRow> {
  const { viewer, request } = caller;
  const lines = spokenLines(text, speakers, gender);
  if (lines.length === 0) throw invalidAt('text', 'required');
  const spoken = language ?? languageOfText(text, await taughtLanguage(services, viewer));
  const { signal, release } = abortSignalOf(request);
  const mp3 = await services.speech
    .speak(spoken, lines, signal)
    .finally(release)
    .catch(async (error: unknown) => {
      const errorCode = error instanceof ApiError ? error.code : 'INTERNAL_ERROR';
      const failed = { type: 'TextToAudio', success: false, entityType: 'files', summary: title } as const;
      await recordActivity(services.database.drizzle, originOf(request), { ...failed, errorCode });
      throw error;
    });
  return inTempFolder(services.env.DATA_DIR, async (folder) => {
    const source = join(folder, 'speech');
    await writeFile(source, mp3);
    return storeFile(services, caller, {
      source,
      folder,
      name: title,
      path: isPreview ? 'TempFiles' : 'AuthenticateFiles',
      description: text,
      activity: 'TextToAudio',
    });
  });
}

/** Aborts when speaking takes too long, waiting for its turn included, or when the caller is gone. */
function abortSignalOf({ raw: { socket } }: FastifyRequest): { signal: AbortSignal; release: () => void } {
  const controller = new AbortController();
  const leave = () => controller.abort(new ApiError('REQUEST_TIMEOUT'));
  const late = () => controller.abort(new ApiError('PROVIDER_TIMEOUT', { context: 'speech' }));
  const timer = setTimeout(late, timeout);
  socket.once('close', leave);
  return {
    signal: controller.signal,
    release() {
      clearTimeout(timer);
      socket.off('close', leave);
    },
  };
}

async function taughtLanguage({ database }: { database: Database }, { namespace }: Viewer) {
  const { rows } = await database.pool.query<{ type: LanguageCode }>(
    'select type from namespaces where id = $1',
    [namespace],
  );
  return rows[0]?.type ?? contentLanguage;
}
