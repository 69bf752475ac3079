import type { FastifyInstance } from 'fastify';
import type { Settings } from '#server/settings/settings.ts';

/** Sends `/app-ads.txt`, by which advertising systems find out who may sell advertising in the mobile app. */
export async function appAdsPlugin(
  app: FastifyInstance,
  { settings }: { settings: Settings },
): Promise<void> {
  app.get('/app-ads.txt', async (_request, reply) => {
    const { appAdsTxt } = await settings.read('app');
    const text = appAdsTxt.trim() || '# No advertising system is authorized to sell advertising in this app.';
    return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(`${text}\n`);
  });
}
