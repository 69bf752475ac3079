import type { FastifyInstance } from 'fastify';
import type * as z from 'zod';
import { settingSectionNames } from '#contract/system-settings.ts';
import { systemSettingsEndpoints } from '#contract/system-settings-calls.ts';
import { expectedVersion } from '#server/content/versions.ts';
import type { Database } from '#server/database/connection.ts';
import type { Env } from '#server/env.ts';
import { originOf } from '#server/http/context.ts';
import { route } from '#server/http/route.ts';
import { type TestedServices, testService } from './service-tests.ts';
import { systemStatus } from './status.ts';

type States = z.input<(typeof systemSettingsEndpoints.read.answer)['json']>;

/** The settings of the installation, for Admins. */
export async function systemSettingsRoutes(
  app: FastifyInstance,
  services: TestedServices & { database: Database; env: Pick<Env, 'STORAGE_URL'> },
): Promise<void> {
  const { settings, database, env } = services;

  route(app, systemSettingsEndpoints.read, async () => {
    const states = settingSectionNames.map(async (name) => [name, await settings.state(name)] as const);
    return Object.fromEntries(await Promise.all(states)) as unknown as States;
  });

  route(app, systemSettingsEndpoints.write, async ({ body: { section, values, secrets }, request }) => {
    const change = { secrets, version: expectedVersion(request), origin: originOf(request) };
    return { [section]: await settings.write(section, values, change) } as Partial<States>;
  });

  route(app, systemSettingsEndpoints.test, (call) => testService(services, call, call.params.service));

  route(app, systemSettingsEndpoints.status, () => systemStatus(database, env));
}
