import type { ChangeOfRequest } from '#contract/changes.ts';
import type { Paging } from '#contract/list-query.ts';
import { resourceNames } from '#contract/resources.ts';
import type { StoredContent } from '#server/content/model.ts';
import { toIso } from '#server/content/present.ts';
import {
  isBack,
  isRedo,
  isUndoable,
  isUpkeep,
  returnsAmong,
  trashingRequests,
} from '#server/content/request-changes.ts';
import type { Undoables } from '#server/content/undo-judge.ts';
import { readOwners } from '#server/content/undo-values.ts';
import type { Database } from '#server/database/connection.ts';
import { prepared } from '#server/database/statement.ts';
import type { Viewer } from '#server/http/viewer.ts';

/**
 * The requests of someone within the last hour that changed content: each with its first activity, and with how many rows
 * it wrote or moved to the trash. What came back from there is counted as its activity says. A temporary file, as a voice
 * that is tried, is not content yet.
 */
const requests = `
  with recursive mine as (
    select id, request_id, type, entity_type, entity_id, summary, content, created_at, undone_by, batch,
      version is not null and not ${isUpkeep} as is_written
    from activities
    where user_id = $1 and created_at > now() - interval '1 hour' and success and entity_type = any($2)
      and ${isUndoable('activities')}
  ), requests as (select distinct request_id from mine), ${returnsAmong('mine')}, ${trashingRequests}, changed as (
    select request_id, entity_type as entity, entity_id as id from mine where is_written
    union select trashing.request_id, entity, id from trash join trashing on trash.request_id = trashing.trashed_by
      where deleted_by = $1
  ), counted as (
    select request_id, jsonb_object_agg(entity, rows) as counts
    from (select request_id, entity, count(*) as rows from changed group by request_id, entity) by_entity
    group by request_id
  ), roots as (
    select distinct on (request_id) * from mine
    where batch is null and not exists (select from files where files.id = entity_id and path = 'TempFiles')
    order by request_id, mine.id
  )
  select request_id as "requestId", case when ${isRedo} then 'Again' else type end as type, entity_type as "entityType", entity_id as "entityId", summary as name,
    created_at as "createdAt", undone_by is not null or counts is null as "isUndone",
    coalesce(counts, content->'removed', '{}') as counts, count(*) over ()::int as total
  from roots left join counted using (request_id)
  where counts is not null or undone_by is not null or ${isBack} order by created_at desc, id desc limit $3 offset $4`;

const ownersInTrash = `
  select id, namespaces, created_by as "createdBy", public, row->>'path' as path from trash where id = any($1::uuid[])`;

/** A page of what someone changed within the last hour. What they may not see today is not named. */
export async function listChanges(
  { database: { drizzle }, undoables }: { database: Database; undoables: Undoables },
  viewer: Viewer,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ items: ChangeOfRequest[]; paging: Paging }> {
  const values = [viewer.id, resourceNames, pageSize, page * pageSize];
  const rows = await drizzle.run<ChangeOfRequest & { total: number }>(prepared(requests, values));
  const hidden = new Set<string>();
  for (const [entity, some] of Map.groupBy(rows, ({ entityType }) => entityType)) {
    const model = undoables.get(entity);
    const ids = some.flatMap(({ entityId }) => entityId ?? []);
    const live = model ? await readOwners(drizzle, model, ids) : [];
    const trashed = await drizzle.run<StoredContent>(prepared(ownersInTrash, [ids]));
    for (const owner of [...live, ...trashed]) if (!model?.maySee(viewer, owner)) hidden.add(owner.id);
  }
  const items = rows.map(({ total, ...row }) => ({
    ...row,
    createdAt: toIso(row.createdAt),
    ...(row.entityId && hidden.has(row.entityId) && { entityId: null, name: '' }),
  }));
  const [{ total } = { total: 0 }] = rows;
  return { items, paging: { page, pageSize, total, currentSize: items.length } };
}
