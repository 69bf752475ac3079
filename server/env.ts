import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { limits } from '#contract/limits.ts';
import { settingSections } from '#contract/system-settings.ts';
import { emailAddress, webOrigin } from '#contract/text.ts';
import { StartError } from '#server/lib/errors.ts';

const loopback = ['127.0.0.1', '::1', 'localhost'];

const flag = z.enum(['0', '1']).transform((value) => value === '1');
const secret = z.string().refine((value) => Buffer.byteLength(value) >= 32, 'must be 32 bytes or longer');
const days = z.coerce.number().int().min(1).max(36_500).optional();
const httpUrl = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''));

/** Values joined by commas. */
const list = z.string().transform((joined) =>
  joined
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);

/** Origins as browsers send them. `*` and `null` are none. */
const origins = list.refine(
  (given) => given.every((one) => webOrigin.safeParse(one).success),
  'must be origins such as https://portal.example.org, joined by commas',
);

const { shape: general } = settingSections.general;
const {
  app: { shape: app },
  ai: { shape: ai },
  speech: { shape: speech },
  mail: { shape: mail },
} = settingSections;
const perAddress = z.coerce
  .number()
  .pipe(settingSections.signIn.shape.wrongPasswordsPerAddress.unwrap())
  .optional();

const names = list.refine((given) => given.length > 0, 'must name one or more').optional();

const variables = z
  .object({
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000).describe('Port to listen on.'),
    HOST: z.string().default('127.0.0.1').describe('Address to listen on.'),
    DATA_DIR: z
      .string()
      .default('./data')
      .transform((path) => resolve(path))
      .describe('Embedded database, mails, secret.'),
    DATABASE_URL: z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
      .optional()
      .describe('PostgreSQL 15 or newer; without it the embedded database is used.'),
    PUBLIC_URL: httpUrl.optional().describe('Where people reach the portal; links in mails begin with it.'),
    CORS_ORIGINS: z
      .string()
      .default('')
      .pipe(origins)
      .describe('Origins of portals that another host serves, joined by commas.'),
    APP_NAME: general.appName.unwrap().optional().describe('The name of the product.'),
    SUPPORT_EMAIL: general.supportEmail.unwrap().optional().describe('Where people get help.'),
    MOBILE_HOST: app.mobileHost.unwrap().optional().describe('Origin whose addresses the mobile app opens.'),
    PLAY_STORE_URL: app.playStoreUrl.unwrap().optional().describe('The mobile app at Google Play.'),
    APP_STORE_URL: app.appStoreUrl.unwrap().optional().describe('The mobile app in the App Store.'),
    WEB_VIEW_ORIGINS: origins
      .optional()
      .describe('Origins of pages that may show the portal in a frame, joined by commas.'),
    JWT_SECRET: secret.optional().describe('Signs tokens; made and kept in DATA_DIR when absent.'),
    DEMO: flag
      .optional()
      .describe('1 for demo content and accounts; the embedded database has them unless this is 0.'),
    ADMIN_EMAIL: emailAddress.optional().describe('First administrator where there is no demo.'),
    ADMIN_PASSWORD: z
      .string()
      .min(limits.passwordMin)
      .max(limits.passwordMax)
      .optional()
      .describe('Password of the first administrator.'),
    SMTP_URL: z
      .url({ protocol: /^smtps?$/ })
      .optional()
      .describe('Mail server; without it mails become files in DATA_DIR.'),
    MAIL_FROM: mail.from.unwrap().optional().describe('Sender of mails.'),
    STORAGE_URL: z
      .url({ protocol: /^s3$/ })
      .optional()
      .describe(
        'S3-compatible store, s3://KEY:SECRET@host/bucket?region=…; without it files lie in DATA_DIR.',
      ),
    WORKSPACE_QUOTA_GB: z.coerce
      .number()
      .pipe(settingSections.files.shape.workspaceQuotaGb.unwrap())
      .optional()
      .describe('Gigabytes that the files of a namespace may take; those of every namespace have as much.'),
    WRONG_PASSWORDS_PER_ADDRESS: perAddress.describe(
      'Wrong passwords from one address in 15 minutes, after which it has to wait; 100 unless settings differ.',
    ),
    WRONG_CODES_PER_ADDRESS: perAddress.describe('Wrong codes, likewise; 100 unless settings differ.'),
    CODE_REQUESTS_PER_ADDRESS: perAddress.describe(
      'Requests for codes, likewise; 1000 unless settings differ.',
    ),
    TRASH_DAYS: days.describe(
      'Days after which what is in the trash is deleted for good; 30 unless settings differ.',
    ),
    HISTORY_DAYS: days.describe(
      'Days after which versions are deleted, but the last of each thing; 365 unless settings differ.',
    ),
    PEXELS_API_KEY: z.string().optional().describe('Finds pictures at Pexels.'),
    PIXABAY_API_KEY: z.string().optional().describe('Finds pictures at Pixabay.'),
    UNSPLASH_ACCESS_KEY: z.string().optional().describe('Finds pictures at Unsplash.'),
    AI_BASE_URL: httpUrl
      .optional()
      .describe('A service with OpenAI’s interface, as https://api.openai.com/v1.'),
    AI_API_KEY: z.string().optional().describe('Key of the AI service.'),
    AI_MODEL: ai.model.unwrap().optional().describe('Model of the AI service.'),
    SPEECH_BASE_URL: httpUrl
      .optional()
      .describe(
        'A speech service that speaks as OpenAI does, as https://api.openai.com/v1; else the built-in voices.',
      ),
    SPEECH_API_KEY: z.string().optional().describe('Key of the speech service.'),
    SPEECH_MODEL: speech.model.unwrap().optional().describe('Model of the speech service.'),
    SPEECH_FEMALE_VOICES: names.describe('Female voices of the speech service, joined by commas.'),
    SPEECH_MALE_VOICES: names.describe('Male voices of the speech service, joined by commas.'),
    TRANSLATE_URL: httpUrl
      .optional()
      .describe('A LibreTranslate or DeepL service, as https://api-free.deepl.com.'),
    TRANSLATE_API_KEY: z.string().optional().describe('Key of the translation service.'),
    SERVICE_TOKEN: secret
      .optional()
      .describe('Authenticates the learners’ app, which reports results; without it reports are refused.'),
    METRICS_TOKEN: secret
      .optional()
      .describe('Lets a monitoring program read /metrics; without it that address is not there.'),
    SLOW_QUERY_MS: z.coerce
      .number()
      .int()
      .min(0)
      .max(60_000)
      .default(500)
      .describe('Statements that take longer are logged; 0: none.'),
    PAYMENT_WEBHOOK_SECRET: secret
      .optional()
      .describe('Signs what shops send of payments; without it POST /api/payment/webhook is not there.'),
    TRUST_PROXY: z
      .string()
      .optional()
      .describe('Addresses of proxies whose X-Forwarded-For is believed, joined by commas.'),
    SHUTDOWN_DELAY: z.coerce
      .number()
      .int()
      .min(0)
      .max(300)
      .optional()
      .describe('Seconds between the signal to end, after which /ready refuses, and the end of listening.'),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
      .default('info')
      .describe('How much is logged.'),
  })
  .refine((env) => !env.ADMIN_EMAIL === !env.ADMIN_PASSWORD, {
    path: ['ADMIN_PASSWORD'],
    message: 'ADMIN_EMAIL and ADMIN_PASSWORD belong together',
  })
  .transform((env) => ({ ...env, ...demoRules(env), SHUTDOWN_DELAY: env.SHUTDOWN_DELAY ?? usualDelay(env) }));

/** The server's settings from its environment, with every default filled in. */
export type Env = z.output<typeof variables> & { JWT_SECRET: string };

/**
 * Demo accounts have a known password, so unless they were requested explicitly only this machine reaches
 * them; `isKeptIn` says that HOST was ignored for that reason.
 */
function demoRules({ DEMO, DATABASE_URL, HOST }: { DEMO?: boolean; DATABASE_URL?: string; HOST: string }) {
  const isImplied = DEMO === undefined && DATABASE_URL === undefined;
  const isKeptIn = isImplied && !loopback.includes(HOST);
  return { DEMO: DEMO ?? isImplied, HOST: isKeptIn ? '127.0.0.1' : HOST, isKeptIn };
}

/** A server with a PostgreSQL usually has a proxy before it, which must notice its end; one in a terminal has none. */
function usualDelay({ DATABASE_URL }: { DATABASE_URL?: string }): number {
  return DATABASE_URL !== undefined && !process.stdout.isTTY ? 5 : 0;
}

/** Reads the environment once. Refuses with one line for each variable that is wrong, never with its value. */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const { data, error } = variables.safeParse(given);
  if (error) {
    const lines = error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new StartError(`The environment is not right.\n${lines.join('\n')}`);
  }
  return { ...data, JWT_SECRET: data.JWT_SECRET ?? loadOrCreateSecret(data.DATA_DIR) };
}

/** The secret that tokens are signed with when none is configured: made once, kept in the data folder for its owner alone. */
function loadOrCreateSecret(dataDir: string): string {
  const file = join(dataDir, 'jwt-secret');
  if (!existsSync(file)) makeSecret(dataDir, file);
  return readFileSync(file, 'utf8');
}

/** Creating a link is atomic and never replaces another, so neither a crash nor a second process damages the file. */
function makeSecret(dataDir: string, file: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
}
