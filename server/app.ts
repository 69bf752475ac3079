import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { uuidv7 } from 'uuidv7';
import type { EndpointGroup } from '#contract/endpoints.ts';
import { limits } from '#contract/limits.ts';
import { id } from '#contract/list-query.ts';
import type { Role } from '#contract/roles.ts';
import { backgroundJobs } from '#server/background-jobs.ts';
import type { Undoables } from '#server/content/undo-judge.ts';
import type { Database } from '#server/database/connection.ts';
import { createTotals } from '#server/database/totals.ts';
import type { Env } from '#server/env.ts';
import { createLimiter } from '#server/http/limiter.ts';
import { createTokens } from '#server/http/tokens.ts';
import { openAi } from '#server/integrations/ai.ts';
import { createImageSearch } from '#server/integrations/images/image-search.ts';
import { createMail, type Mail } from '#server/integrations/mail.ts';
import { type ProviderAddresses, providerAddresses } from '#server/integrations/provider-request.ts';
import { createSafeFetch } from '#server/integrations/safe-fetch.ts';
import { openSpeech } from '#server/integrations/speech/speech-service.ts';
import { openStorage } from '#server/integrations/storage/storage.ts';
import { createTranscripts } from '#server/integrations/transcripts.ts';
import { openTranslation } from '#server/integrations/translation/translation.ts';
import { cleanupAtStart } from '#server/jobs/cleanups.ts';
import { createQueue } from '#server/jobs/queue.ts';
import { contextId } from '#server/lib/context-id.ts';
import { loggedError } from '#server/lib/errors.ts';
import { appAdsPlugin } from '#server/plugins/app-ads.ts';
import { bodyTimeoutPlugin } from '#server/plugins/body-timeout.ts';
import { errorsPlugin, rejectAddress } from '#server/plugins/errors.ts';
import { failedActivitiesPlugin } from '#server/plugins/failed-activities.ts';
import { healthPlugin, shutdownPlugin } from '#server/plugins/health.ts';
import { identityPlugin } from '#server/plugins/identity.ts';
import { type LimitSettings, limitsPlugin } from '#server/plugins/limits.ts';
import { metricsPlugin } from '#server/plugins/metrics.ts';
import { openApiPlugin } from '#server/plugins/openapi.ts';
import { portalPlugin, routedAddress } from '#server/plugins/portal.ts';
import { requestLogPlugin } from '#server/plugins/request-log.ts';
import { corsPlugin, securityHeadersPlugin } from '#server/plugins/security-headers.ts';
import { slowQueryLogPlugin } from '#server/plugins/slow-query-log.ts';
import { authRoutes } from '#server/resources/accounts/auth.routes.ts';
import { accountDeletionRoutes } from '#server/resources/accounts/erasure/account-deletion.routes.ts';
import { ownAccountRoutes } from '#server/resources/accounts/own-account.routes.ts';
import { secondFactorRoutes } from '#server/resources/accounts/second-factors.routes.ts';
import { sessionRoutes } from '#server/resources/accounts/sessions.routes.ts';
import { userRoutes } from '#server/resources/accounts/users.routes.ts';
import { viewAsRoutes } from '#server/resources/accounts/view-as.routes.ts';
import { activityRoutes } from '#server/resources/activities/activities.routes.ts';
import { aliasRoutes } from '#server/resources/aliases/aliases.routes.ts';
import { backupRoutes } from '#server/resources/backups/backups.routes.ts';
import { recoverRestore, watchRestores } from '#server/resources/backups/restore.ts';
import { changeRoutes } from '#server/resources/changes/changes.routes.ts';
import { bookRoutes } from '#server/resources/collections/books/books.routes.ts';
import { collectionRoutes } from '#server/resources/collections/collections.routes.ts';
import { createFileAddresses } from '#server/resources/files/file-address.ts';
import { fileRoutes } from '#server/resources/files/files.routes.ts';
import { createImages } from '#server/resources/files/images/images.ts';
import { installationRoutes } from '#server/resources/installation/installation.routes.ts';
import { itemRoutes } from '#server/resources/items/items.routes.ts';
import { jobRoutes } from '#server/resources/jobs/jobs.routes.ts';
import { libraryRoutes } from '#server/resources/library/library.routes.ts';
import { logRoutes } from '#server/resources/logs/logs.routes.ts';
import { mediaRoutes } from '#server/resources/media/media.routes.ts';
import { namespaceRoutes } from '#server/resources/namespaces/namespaces.routes.ts';
import { pageRoutes } from '#server/resources/pages/pages.routes.ts';
import { paymentRoutes } from '#server/resources/payments/payments.routes.ts';
import { personDataRoutes } from '#server/resources/person-data/person-data.routes.ts';
import { joiningRoutes } from '#server/resources/students/membership/joining.routes.ts';
import { membershipRoutes } from '#server/resources/students/membership/memberships.routes.ts';
import { studentRoutes } from '#server/resources/students/students.routes.ts';
import { supportRoutes } from '#server/resources/support/support.routes.ts';
import { systemSettingsRoutes } from '#server/resources/system-settings/system-settings.routes.ts';
import { tagRoutes } from '#server/resources/tags/tags.routes.ts';
import { taskRoutes } from '#server/resources/tasks/tasks.routes.ts';
import { translateRoutes } from '#server/resources/translate/translate.routes.ts';
import { trashRoutes } from '#server/resources/trash/trash.routes.ts';
import { openSettings } from '#server/settings/settings.ts';

/** The API by group, each with the services it takes. A group of the contract that is missing here does not compile. */
const resources = {
  auth: authRoutes,
  secondFactors: secondFactorRoutes,
  accountDeletion: accountDeletionRoutes,
  users: userRoutes,
  support: supportRoutes,
  personData: personDataRoutes,
  ownAccount: ownAccountRoutes,
  viewAs: viewAsRoutes,
  installation: installationRoutes,
  pages: pageRoutes,
  namespaces: namespaceRoutes,
  memberships: membershipRoutes,
  joining: joiningRoutes,
  systemSettings: systemSettingsRoutes,
  tags: tagRoutes,
  items: itemRoutes,
  collections: collectionRoutes,
  books: bookRoutes,
  files: fileRoutes,
  jobs: jobRoutes,
  changes: changeRoutes,
  library: libraryRoutes,
  media: mediaRoutes,
  translate: translateRoutes,
  trash: trashRoutes,
  backups: backupRoutes,
  activities: activityRoutes,
  logs: logRoutes,
  sessions: sessionRoutes,
  aliases: aliasRoutes,
  payments: paymentRoutes,
  students: studentRoutes,
  tasks: taskRoutes,
} satisfies Record<EndpointGroup, (app: FastifyInstance, services: never) => Promise<void>>;

/** The accounts that come with the demo content, and their password. */
export interface DemoAccounts {
  password: string;
  accounts: readonly { email: string; roles: readonly Role[] }[];
}

/**
 * What the app depends on. Tests pass their own; `mail` is made from the environment when it is not given, and
 * `trustedHosts` may be fetched from although they are not public, `outside` says where the services are, and `turns`
 * how long costly calls wait.
 */
interface Dependencies {
  env: Env;
  database: Database;
  demo: DemoAccounts;
  mail?: Mail;
  trustedHosts?: readonly string[];
  outside?: ProviderAddresses;
  turns?: LimitSettings;
}

/** Puts the server together: what every request passes, in order, and then the resources. It does not listen yet. */
export async function buildApp({
  env,
  database,
  demo,
  mail,
  trustedHosts = [],
  outside = providerAddresses,
  turns,
}: Dependencies): Promise<FastifyInstance> {
  const app = Fastify({
    logger: {
      level: env.LOG_LEVEL,
      serializers: { err: loggedError },
      ...(process.stdout.isTTY && { transport: { target: 'pino-pretty' } }),
    },
    logController: new LogController({ disableRequestLogging: true }),
    // A caller may name its request, so that it can ask about one whose answer never arrived.
    genReqId: ({ headers: { 'x-request-id': named } }) => (named && id.safeParse(named).data) || uuidv7(),
    bodyLimit: limits.jsonBytes,
    // The usual ten seconds are too few to start in on a machine that is busy.
    pluginTimeout: 60_000,
    trustProxy: env.TRUST_PROXY ?? false,
    // As long as the largest video may take to arrive; other bodies have less time, by the plugin below.
    requestTimeout: 30 * 60_000,
    // What comes on open connections while the server ends is answered.
    return503OnClosing: false,
    // An idle connection, such as that of a client who requests much and reads nothing of it.
    connectionTimeout: 5 * 60_000,
    http: { headersTimeout: 20_000 },
    routerOptions: { maxParamLength: 100 },
    rewriteUrl: routedAddress,
    frameworkErrors: rejectAddress,
  });
  app.removeContentTypeParser('text/plain');
  app.decorateRequest('sender', '');
  app.decorateRequest('startedAt', 0);
  app.decorateRequest('repeats', null);
  // Again before the handler: a body arrives apart from its request.
  for (const hook of ['onRequest', 'preValidation'] as const)
    app.addHook(hook, (request: FastifyRequest, _reply: unknown, done: () => void) =>
      contextId.run(request.id, done),
    );
  app.addHook('onRequest', async (request, reply) => {
    request.startedAt = performance.now();
    request.sender = request.ip ?? '';
    reply.header('x-request-id', request.id);
  });
  // What a call changed is undone by the id of the request that was carried out.
  app.addHook('onSend', async (request, reply) => {
    if (request.repeats) reply.header('x-request-id', request.repeats);
  });

  const tokens = createTokens(env.JWT_SECRET);
  const settings = openSettings({ database, env });
  const limiter = createLimiter(database, settings);
  const safeFetch = createSafeFetch(trustedHosts);
  // Services that the operator names may be on the same host or network.
  const named = [env.AI_BASE_URL, env.SPEECH_BASE_URL, env.TRANSLATE_URL];
  const serviceFetch = createSafeFetch([
    ...trustedHosts,
    ...named.flatMap((address) => (address ? [new URL(address).host] : [])),
  ]);
  const services = {
    env,
    database,
    settings,
    tokens,
    limiter,
    addresses: createFileAddresses(env.JWT_SECRET),
    storage: await openStorage({ url: env.STORAGE_URL, folder: `${env.DATA_DIR}/files` }),
    images: createImages(),
    safeFetch,
    imageSearch: createImageSearch(() => settings.read('images'), outside, safeFetch),
    previews: createImages(),
    ai: openAi(() => settings.read('ai'), serviceFetch),
    speech: openSpeech(() => settings.read('speech'), serviceFetch),
    translation: openTranslation(() => settings.read('translation'), serviceFetch),
    transcripts: createTranscripts(outside.youtube, safeFetch),
    totals: createTotals(database),
    queue: createQueue(database, app.log),
    backgroundJobs,
    // Of the installation: times of day and days are meant in it.
    timeZone: async () => (await settings.read('general')).timeZone,
    log: app.log,
    undoables: new Map() as Undoables,
    mail:
      mail ??
      createMail({
        read: () => settings.read('mail'),
        smtpUrl: env.SMTP_URL,
        outbox: `${env.DATA_DIR}/outbox`,
        log: app.log,
        trusted: trustedHosts,
      }),
    demo: env.DEMO
      ? {
          password: demo.password,
          accounts: demo.accounts.map(({ email, roles }) => ({ email, roles: roles.join(', ') })),
        }
      : null,
    // The password of the demo accounts is public.
    closedAccounts: env.DEMO ? [] : demo.accounts.map(({ email }) => email),
  };

  await app.register(errorsPlugin, { settings });
  await app.register(metricsPlugin, { database, token: env.METRICS_TOKEN });
  await app.register(shutdownPlugin);
  await app.register(bodyTimeoutPlugin);
  // Before compression, so that it sees the texts of answers.
  await app.register(requestLogPlugin, { database });
  await app.register(compress, {
    encodings: ['gzip'],
    // The portal's files are compressed when it is built, all others as they are stored. Answers with tokens are smaller.
    customTypes: /^(application\/json|text\/html)/,
    threshold: 4_096,
    zlibOptions: { level: 1 },
  });
  await app.register(securityHeadersPlugin, { isSecure: env.PUBLIC_URL?.startsWith('https:') ?? false });
  await app.register(corsPlugin, { origins: env.CORS_ORIGINS });
  await app.register(failedActivitiesPlugin, { database, limiter });
  await app.register(identityPlugin, { database, tokens, serviceToken: env.SERVICE_TOKEN, settings });
  await app.register(limitsPlugin, { limiter, ...turns });
  await app.register(multipart);
  app.addHook('onClose', async () => {
    services.images.close();
    services.previews.close();
    await services.safeFetch.close();
    await services.speech.close();
    await serviceFetch.close();
  });
  await app.register(cleanupAtStart, services);
  app.addHook('onReady', async () => {
    for (const section of ['ai', 'speech', 'translation'] as const)
      if ((await settings.state(section)).warnings.includes('notEncrypted'))
        app.log.warn(
          { section },
          'a service is called over plain http: what is sent to it can be read on the way',
        );
  });
  app.addHook('onReady', () => recoverRestore(database));
  app.addHook('onClose', watchRestores(database));
  app.addHook('onReady', () => services.queue.start(backgroundJobs, services, services.timeZone));
  app.addHook('onClose', () => services.queue.stop());
  await app.register(healthPlugin, { database });
  await app.register(slowQueryLogPlugin);
  await app.register(
    async (api) => {
      for (const routes of Object.values(resources)) await api.register((scope) => routes(scope, services));
      await api.register(openApiPlugin);
    },
    { prefix: '/api' },
  );
  await app.register(appAdsPlugin, services);
  await app.register(portalPlugin, services);
  return app;
}
