import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { uuidv7 } from 'uuidv7';
import { expect } from 'vitest';
import type * as z from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { type Problem, problem } from '#contract/errors.ts';
import { fold } from '#contract/fold.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { resourceNames } from '#contract/resources.ts';
import type { Role } from '#contract/roles.ts';
import { tagEndpoints } from '#contract/tags.ts';
import { buildApp } from '#server/app.ts';
import type { Database } from '#server/database/connection.ts';
import { demoAccounts, demoPassword } from '#server/demo/accounts.ts';
import { readEnv } from '#server/env.ts';
import type { Message } from '#server/integrations/mail.ts';
import type { ProviderAddresses } from '#server/integrations/provider-request.ts';
import type { LimitSettings } from '#server/plugins/limits.ts';
import { hashPassword } from '#server/resources/accounts/passwords.ts';
import { users } from '#server/resources/accounts/users.table.ts';
import { namespaces } from '#server/resources/namespaces/namespaces.table.ts';
import { checkAnswer } from './answers.ts';
import { openTestDatabase } from './database.ts';

/** The password of every person that tests make. */
export const password = 'a long enough password';
const passwordHash = hashPassword(password);

/** Someone who is signed in. */
export interface Person {
  id: string;
  email: string;
  accessToken: string;
  refreshToken: string;
}

/** What a call sends in addition to its endpoint. */
export interface Sent {
  as?: Person;
  namespace?: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
}

type AnswerOf<E extends Endpoint> = E['answer'] extends { json: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : Buffer;

/** The real app over a separate real database. */
export interface TestApi {
  app: FastifyInstance;
  database: Database;
  mails: Message[];
  /** The folder that the app keeps things in. */
  dataDir: string;
  /** Makes a call that must succeed. */
  call<E extends Endpoint>(endpoint: E, sent?: Sent): Promise<AnswerOf<E>>;
  /** Makes a call that must be refused; answers the error answer. */
  issue(endpoint: Endpoint, sent?: Sent): Promise<Problem>;
  /** The answer of a call as it was received; any answer must be exactly what the contract says. */
  raw(endpoint: Endpoint, sent?: Sent): Promise<LightMyRequestResponse>;
  /** Adds a namespace that teaches a language, English unless it is named. */
  namespace(name?: string, type?: LanguageCode): Promise<string>;
  /** Adds a tag, one of collections unless `body` says otherwise; answers its id. */
  tag(sent: Sent, body?: object): Promise<string>;
  person(change?: Partial<typeof users.$inferInsert> & { roles?: Role[] }): Promise<Person>;
  close(): Promise<void>;
}

/**
 * Starts the app; `shared` lets two apps share one database, `settings` are more of its environment, and
 * `trustedHosts` may be fetched from although they are on loopback, `outside` says where the services are, and `turns`
 * how long costly calls wait.
 */
export async function startApi(
  shared?: Database,
  settings: Record<string, string> = {},
  trustedHosts: readonly string[] = [],
  outside?: ProviderAddresses,
  turns?: LimitSettings,
): Promise<TestApi> {
  const database = shared ?? (await openTestDatabase());
  const mails: Message[] = [];
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-api-'));
  const env = readEnv({
    DATA_DIR: dataDir,
    DEMO: '0',
    LOG_LEVEL: 'silent',
    JWT_SECRET: 'x'.repeat(40),
    ...settings,
  });
  const app = await buildApp({
    env,
    database,
    demo: { password: demoPassword, accounts: demoAccounts },
    trustedHosts,
    outside,
    turns,
    // Where a server for mail is set, that is where they go.
    ...(!settings.SMTP_URL && { mail: { send: async (message) => void mails.push(message) } }),
  });
  await app.ready();
  checkEveryAnswer(app);

  const raw: TestApi['raw'] = (endpoint, sent = {}) => app.inject(requestOf(endpoint, sent));
  const call: TestApi['call'] = async (endpoint, sent) => {
    const response = await raw(endpoint, sent);
    expect(response.statusCode, response.body.slice(0, 500)).toBe(endpoint.status);
    if (!('json' in endpoint.answer)) return response.rawPayload as never;
    return endpoint.answer.json.parse(response.json()) as never;
  };
  return {
    app,
    database,
    mails,
    dataDir,
    raw,
    call,
    async issue(endpoint, sent) {
      const response = await raw(endpoint, sent);
      expect(response.headers['content-type']).toMatch(/^application\/problem\+json/);
      const body = problem.parse(response.json());
      expect(body.status).toBe(response.statusCode);
      return body;
    },
    async namespace(name = 'A class', type = 'en') {
      const id = uuidv7();
      await database.drizzle.insert(namespaces).values({ id, name, type, search: fold(name) });
      return id;
    },
    async tag(sent, body = {}) {
      const usual = { type: 'collection', name: 'Unit', description: 'd', subType: ['Hidden'], level: [1] };
      return (await call(tagEndpoints.add, { ...sent, body: { ...usual, ...body } })).id;
    },
    async person(change = {}) {
      const id = uuidv7();
      const email = change.email ?? `${id}@example.test`;
      await database.drizzle
        .insert(users)
        .values({ id, email, username: id, passwordHash: await passwordHash, ...change });
      const response = await app.inject({
        method: 'POST',
        url: '/api/auth/login/Web',
        payload: { username: email, password },
      });
      return {
        id,
        email,
        ...(response.statusCode === 200 ? response.json() : { accessToken: '', refreshToken: '' }),
      };
    },
    async close() {
      await app.close();
      const unversioned = shared ? [] : await unversionedWrites(database);
      if (!shared) await database.close();
      rmSync(dataDir, { recursive: true, force: true });
      expect(unversioned, 'Writes of which no version was kept').toEqual([]);
    },
  };
}

/** Holds the answer of every call under /api/ to the contract, however a test makes it. */
function checkEveryAnswer(app: FastifyInstance): void {
  const inject: (request: InjectOptions | string) => Promise<LightMyRequestResponse> = app.inject.bind(app);
  app.inject = (async (request: InjectOptions | string) => {
    const response = await inject(request);
    const { method, url = '' } = response.raw.req;
    // An answer to HEAD has no body.
    if (url.startsWith('/api/') && method !== 'HEAD') {
      const isCompressed = response.headers['content-encoding'] === 'gzip';
      checkAnswer({
        method: method ?? 'GET',
        url,
        status: response.statusCode,
        contentType: response.headers['content-type'],
        body: isCompressed ? String(gunzipSync(response.rawPayload)) : response.body,
      });
    }
    return response;
  }) as typeof app.inject;
}

/** Rows that were changed without a version, whichever call did it; the first one may be missing of what tests insert. */
export async function unversionedWrites({ pool }: Database): Promise<unknown[]> {
  const ofEntity = (entity: string) => `
    select '${entity}' as entity, t.id, t.version, array_agg(a.version order by a.version) as kept
    from ${entity} t left join activities a on a.entity_id = t.id and a.version > 1
    group by t.id having count(a.id) <> t.version - 1`;
  return (await pool.query(resourceNames.map(ofEntity).join(' union all '))).rows;
}

function requestOf(
  endpoint: Endpoint,
  { as, namespace, params = {}, query, body, headers }: Sent,
): InjectOptions {
  return {
    method: endpoint.method,
    url: `/api${endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))}`,
    query,
    ...(body !== undefined && { payload: body as object }),
    headers: {
      'accept-language': 'en',
      ...(as && { authorization: `Bearer ${as.accessToken}` }),
      ...(namespace && { namespace: namespace }),
      ...headers,
    },
  };
}

/** A multipart body with one file and some fields. */
export function multipart(
  name: string,
  content: string | Buffer,
  fields: Record<string, string>,
  fieldsFirst = true,
) {
  const boundary = 'test-boundary';
  const field = Object.entries(fields).map(
    ([key, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n`;
  const file = Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from('\r\n')]);
  const parts = fieldsFirst ? [Buffer.from(field.join('')), file] : [file, Buffer.from(field.join(''))];
  return {
    body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
