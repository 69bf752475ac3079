import type { FastifyInstance } from 'fastify';
import { fold } from '#contract/fold.ts';
import { issuesOfTag, tagEntity } from '#contract/tags.ts';
import { contentModel } from '#server/content/model.ts';
import { type ContentServices, contentRoutes } from '#server/content/routes.ts';
import { moveToTrash } from '#server/content/trash.ts';
import { usesByEntity } from '#server/content/where-used.ts';
import type { Connection } from '#server/database/session.ts';
import { invalidAt } from '#server/http/api-error.ts';
import { tags } from './tags.table.ts';

const tagModel = contentModel(tagEntity, tags, {
  summaryOf: (tag) => tag.name,
  valuesOf: (next, written) => ({ ...written, search: fold(`${next.name}\n${next.description}`) }),
  issues: issuesOfTag,
  details: async (connection, { id }) => ({ usage: await tagUsage(connection, id) }),
});

/** The calls of tags. */
export async function tagRoutes(app: FastifyInstance, services: ContentServices): Promise<void> {
  contentRoutes(app, services, tagModel, {
    sort: { name: 't.search' },
    swapIssues: (_, { row, other }) =>
      row.type === other.type ? [] : [{ path: 'swapFor', key: 'wrongTagType' }],
    remove: async (connection, { id, type }, { query, batch }) => {
      if (type !== query.type) throw invalidAt('type', 'wrongTagType');
      return moveToTrash(connection, 'tags', [id], batch);
    },
  });
}

/** How many collections and items use a tag. */
async function tagUsage(connection: Connection, id: string): Promise<{ collections: number; items: number }> {
  return { collections: 0, items: 0, ...(await usesByEntity(connection, 'tags', id)) };
}
