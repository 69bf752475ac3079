import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { fold } from '#contract/fold.ts';
import { issuesOfTag, tagEntity } from '#contract/tags.ts';
import { contentModel } from '#server/content/model.ts';
import { type ContentServices, contentRoutes } from '#server/content/routes.ts';
import { usesByEntity } from '#server/content/where-used.ts';
import type { Connection } from '#server/database/session.ts';
import { type Batch, differences, updateWithVersions } from '#server/database/versions.ts';
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
    lockBeforeRemoval: async (connection, id) => {
      await connection.execute(sql`
        select id from collections where tags @> array[${id}::uuid] or item_tag = ${id} order by id for update`);
      await connection.execute(sql`
        select id from items where tags @> array[${id}::uuid] order by id for update`);
    },
    remove: async (connection, { id, type }, { query, batch }) => {
      if (type !== query.type) throw invalidAt('type', 'wrongTagType');
      const usage = await tagUsage(connection, id);
      await detachTag(connection, id, batch);
      await connection.delete(tags).where(eq(tags.id, id));
      const touched = (['items', 'collections'] as const).filter((entity) => usage[entity] > 0);
      return { content: { usage }, touched };
    },
  });
}

/** How many collections and items use a tag. */
async function tagUsage(connection: Connection, id: string): Promise<{ collections: number; items: number }> {
  return { collections: 0, items: 0, ...(await usesByEntity(connection, 'tags', id)) };
}

/** Takes a tag off everything that carries it. */
async function detachTag(connection: Connection, id: string, batch: Batch): Promise<void> {
  const tagged = sql`tags @> array[${id}::uuid]`;
  const without = sql`tags = array_remove(tags, ${id}::uuid), version = version + 1, updated_at = now()`;
  const fromItems = sql`update items set ${without} where ${tagged}`;
  const holding = sql`(${tagged} or item_tag = ${id})`;
  const fromCollections = sql`
    update collections set item_tag = nullif(item_tag, ${id}::uuid), ${without} where ${holding}`;
  for (const taken of [
    { entity: 'items', which: tagged, update: fromItems, changes: differences({ tags: 'tags' }) },
    {
      entity: 'collections',
      which: holding,
      update: fromCollections,
      changes: differences({ tags: 'tags', itemTag: 'item_tag' }),
    },
  ] as const)
    await updateWithVersions(connection, { ...taken, name: 'title' }, batch);
}
