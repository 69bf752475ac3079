import type { FastifyInstance } from 'fastify';
import { accountDeletionEndpoints } from '#contract/account-deletion.ts';
import { callerLanguage, documentLabel } from '#server/http/messages.ts';
import { route } from '#server/http/route.ts';
import { type CodeServices, requestCode } from '../codes.ts';
import { redeemCode } from '../redeem-code.ts';
import { dayOfErasure, requestDeletion } from './account-deletion.ts';

/** The calls by which people have their accounts deleted, signed in or not. */
export async function accountDeletionRoutes(app: FastifyInstance, services: CodeServices): Promise<void> {
  route(app, accountDeletionEndpoints.request, async ({ body, request }) => {
    await requestCode(services, request, { ...body, purpose: 'DeleteAccount' });
    return { message: documentLabel(callerLanguage(request), 'done') };
  });

  route(app, accountDeletionEndpoints.confirm, async ({ body, request }) => {
    const erasedAt = await redeemCode(
      services,
      request,
      'DeleteAccount',
      body,
      (connection, account) => requestDeletion(connection, services, request, account),
      ({ id }) => dayOfErasure(services.database.drizzle, id),
    );
    return { erasedAt };
  });
}
