import type { FastifyInstance } from 'fastify';
import { hasAnyRole, staffRoles } from '#contract/roles.ts';
import { supportEndpoints } from '#contract/support.ts';
import { route } from '#server/http/route.ts';
import { readUser } from '#server/resources/accounts/administration/read-users.ts';
import { readPaymentState } from './payment-state.ts';
import { readProgress } from './progress-state.ts';
import { reachOf } from './reach.ts';
import { readSignInState, type SignInStateServices } from './sign-in-state.ts';
import { readTimeline } from './timeline.ts';

/** The calls by which staff find out what happened to someone. */
export async function supportRoutes(app: FastifyInstance, services: SignInStateServices): Promise<void> {
  const { database } = services;

  route(app, supportEndpoints.overview, async ({ params, viewer }) => {
    const user = await readUser(database.drizzle, viewer, params.id);
    const reach = reachOf(viewer);
    const [signIn, progress, paid] = await Promise.all([
      readSignInState(services, viewer, user, reach),
      readProgress(database, viewer, user.id, !hasAnyRole(user.roles, staffRoles)),
      readPaymentState(database, user, reach),
    ]);
    const { findings, ...shown } = progress;
    return {
      ...shown,
      findings: [...signIn.findings, ...findings, ...(paid?.findings ?? [])],
      failedSignIns: signIn.failedSignIns,
      payments: paid?.payments ?? null,
    };
  });

  route(app, supportEndpoints.timeline, async ({ params, query, viewer }) => {
    const user = await readUser(database.drizzle, viewer, params.id);
    return readTimeline(database, viewer, user, query);
  });
}
