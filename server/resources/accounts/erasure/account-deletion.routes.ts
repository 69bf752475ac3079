import type { FastifyInstance } from 'fastify';
import { accountDeletionEndpoints } from '#contract/account-deletion.ts';
import { callerLanguage, documentLabel } from '#server/http/messages.ts';
import { route } from '#server/http/route.ts';
import { accountByCode, type CodeServices, requestCode } from '../codes.ts';
import { requestDeletion } from './account-deletion.ts';

/** The calls by which people have their accounts deleted, signed in or not. */
export async function accountDeletionRoutes(app: FastifyInstance, services: CodeServices): Promise<void> {
  route(app, accountDeletionEndpoints.request, async ({ body, request }) => {
    await requestCode(services, request, { ...body, purpose: 'DeleteAccount' });
    return { message: documentLabel(callerLanguage(request), 'done') };
  });

  route(app, accountDeletionEndpoints.confirm, async ({ body, request }) => {
    const account = await accountByCode(services, request, 'DeleteAccount', body);
    return { erasedAt: await requestDeletion(services, request, account) };
  });
}
