import type { FastifyRequest } from 'fastify';
import type { Configs } from '#contract/namespaces.ts';
import type { ActivityOrigin } from '#server/database/changes.ts';
import type { Database } from '#server/database/connection.ts';
import type { Totals } from '#server/database/totals.ts';
import type { Env } from '#server/env.ts';
import type { ImageSearch } from '#server/integrations/images/image-search.ts';
import type { Mail } from '#server/integrations/mail.ts';
import type { Speech } from '#server/integrations/speech/speech.ts';
import type { Storage } from '#server/integrations/storage/storage.ts';
import type { Transcripts } from '#server/integrations/transcripts.ts';
import type { TranslationService } from '#server/integrations/translation/translation.ts';
import type { FileAddresses } from '#server/resources/files/file-address.ts';
import type { Images } from '#server/resources/files/images/images.ts';
import type { SafeFetch } from '../integrations/safe-fetch.ts';
import type { Limiter } from './limiter.ts';
import type { Tokens } from './tokens.ts';
import type { Viewer } from './viewer.ts';

/** The services of the resources; made once when the app is built. */
export interface Services {
  env: Env;
  database: Database;
  totals: Totals;
  tokens: Tokens;
  limiter: Limiter;
  addresses: FileAddresses;
  storage: Storage;
  images: Images;
  safeFetch: SafeFetch;
  imageSearch: ImageSearch;
  /** Makes thumbnails of found images, in parallel to uploads, so that neither waits for the other. */
  previews: Images;
  speech: Speech;
  transcripts: Transcripts;
  mail: Mail;
  /** Null where none is configured. */
  translation: TranslationService | null;
  /** The demo accounts, for the sign-in page; null without demo content. */
  demo: Configs['demo'];
  /** Lower-case e-mail addresses whose sign-in is refused: demo accounts, once the demo is switched off. */
  closedAccounts: readonly string[];
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The address of the sender; unlike `ip` it is still known after the connection was closed. */
    sender: string;
  }
}

/** The origin that is recorded with the activities of a request. */
export function originOf(
  request: Pick<FastifyRequest, 'id' | 'sender'> & { viewer?: Viewer },
): ActivityOrigin {
  return {
    requestId: request.id,
    ip: request.sender,
    userId: request.viewer?.id ?? null,
    namespaceId: request.viewer?.namespace ?? null,
  };
}
