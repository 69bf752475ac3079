import type { FastifyInstance } from 'fastify';
import type { crud } from '#contract/crud.ts';
import { type Field, fieldOf } from '#contract/fields.ts';
import { namedInList, type ShownListChange } from '#contract/history.ts';
import { prepared } from '#server/database/statement.ts';
import { type Changes, type ListChange, listBefore, listChange } from '#server/database/versions.ts';
import { notFound } from '../http/api-error.ts';
import { route } from '../http/route.ts';
import { seeingAll, seesAllNamespaces, type Viewer } from '../http/viewer.ts';
import { readFileReferences } from './file-references.ts';
import type { ContentModel, StoredContent } from './model.ts';
import { toIso } from './present.ts';
import { withoutHiddenReferences } from './references.ts';
import type { ContentServices } from './routes.ts';

/** What every row has that has versions. */
type Stamped = Pick<StoredContent, 'id' | 'version' | 'createdAt' | 'createdBy'>;

/** A version as it is stored. */
interface StoredVersion {
  version: number;
  createdAt: string;
  createdBy: string | null;
  type: string;
  requestId: string | null;
  changes: Changes | null;
}

const versions = `select version, created_at as "createdAt", user_id as "createdBy", type, request_id as "requestId", changes
  from activities where entity_id = $1 and version is not null and version > $2`;
const pageOfVersions = `${versions} order by version desc limit $3 offset $4`;
const laterVersions = `${versions} order by version desc`;
const versionCount = `select count(*)::int as total, min(version) as first
  from activities where entity_id = $1 and version is not null and version > $2`;
/** The versions that may have changed who sees the row. */
const accessVersions = `select version, changes from activities
  where entity_id = $1 and version is not null and changes ?| array['namespaces', 'public', 'path']
  order by version desc`;

type UsualEndpoints = ReturnType<typeof crud<{ translations: Field }, string>>['endpoints'];
type Services = Pick<ContentServices, 'database' | 'addresses'>;

/** An entity as its history needs to know it. */
export interface WithHistory<Row> extends Pick<ContentModel<StoredContent>, 'contract'> {
  /** The row if the viewer may see it; otherwise NOT_FOUND. */
  readVisible: (viewer: Viewer, id: string) => Promise<Row>;
  /** Whether the viewer may see a row as it was once. */
  maySee: (viewer: Viewer, row: Row) => boolean;
  /** The row as callers see it. */
  show: (viewer: Viewer, row: Row) => Promise<object>;
  /** What the stored values that a version changed show besides, as the addresses of a content. */
  showChanged?: (viewer: Viewer, row: Row, stored: Record<string, unknown>) => object;
  beside?: ContentModel<Row & StoredContent>['beside'];
}

/** Registers the reading of an entity's history: its versions, and what it was at one of them. */
export function historyRoutes<Row extends Stamped>(
  app: FastifyInstance,
  services: Services,
  model: WithHistory<Row>,
): void {
  const { drizzle } = services.database;
  const usual = model.contract.endpoints as unknown as UsualEndpoints;

  route(app, usual.history, async ({ params, query: { page, pageSize }, viewer }) => {
    const row = await model.readVisible(viewer, params.id);
    const hidden = await hiddenUntil(services, model, viewer, row);
    const stored = await drizzle.run<StoredVersion>(
      prepared(pageOfVersions, [row.id, hidden, pageSize, page * pageSize]),
    );
    const [counted] = await drizzle.run<{ total: number; first: number | null }>(
      prepared(versionCount, [row.id, hidden]),
    );
    const { total = 0, first } = counted ?? {};
    // By this version the viewer came to see the row: what it was before is not for them.
    for (const version of stored) if (hidden > 0 && version.version === hidden + 1) version.changes = null;
    // What was not added by a call, as demo content, has no first version of its own. Where several are missing, they
    // were too old to be kept.
    const isFirstMissing = hidden === 0 && (first === null || first === undefined || first === 2);
    if (isFirstMissing && stored.length < pageSize && page * pageSize + stored.length === total) {
      const { createdAt, createdBy } = row;
      stored.push({ createdAt, createdBy, version: 1, type: 'Create', requestId: null, changes: null });
    }
    const items = await present(services, model, viewer, row, stored);
    const all = total + (isFirstMissing ? 1 : 0);
    return { items, paging: { page, pageSize, total: all, currentSize: items.length } };
  });

  route(app, usual.version, async ({ params, query: { since }, viewer }) => {
    const { row, gone } = await readPast(services, model, viewer, params);
    const shown = (await model.show(viewer, row)) as Record<string, unknown>;
    const names = Object.keys(model.contract.fields);
    return {
      version: params.version,
      fields: Object.fromEntries(names.map((name) => [name, shown[name]])),
      gone,
      lists: since === undefined ? {} : await listsSince(services, model, viewer, params, since),
    };
  });
}

/** The last version at which the viewer did not see a row that they see now; 0 where they saw all of them. */
async function hiddenUntil<Row extends Stamped>(
  { database }: Services,
  model: WithHistory<Row>,
  viewer: Viewer,
  row: Row,
): Promise<number> {
  // Someone who sees all namespaces sees all of a row but a file that was temporary.
  if (seesAllNamespaces(viewer) && !('path' in row)) return 0;
  const changed = await database.drizzle.run<Pick<StoredVersion, 'version' | 'changes'>>(
    prepared(accessVersions, [row.id]),
  );
  const past = { ...row };
  for (const { version, changes } of changed) {
    Object.assign(past, storedValues(changes, 'old'));
    if (!model.maySee(viewer, past)) return version - 1;
  }
  return 0;
}

/** Which version of which row. */
interface Moment {
  id: string;
  version: number;
}

/** What changed of a row's lists from one version to another; since version 0, which is empty, all that they hold. */
async function listsSince<Row extends Stamped>(
  services: Services,
  model: WithHistory<Row>,
  viewer: Viewer,
  { id, version }: Moment,
  since: number,
): Promise<Record<string, ShownListChange>> {
  const { lists = [] } = model.beside ?? {};
  // Of what has no lists, too, a version that the viewer did not see is none to compare with.
  const before = since > 0 ? await readWhole(services, model, viewer, { id, version: since }) : undefined;
  if (lists.length === 0) return {};
  const after = await readWhole(services, model, viewer, { id, version });
  const changes = lists.flatMap((field) => {
    const change = listChange((before?.[field] ?? []) as string[], after[field] as string[]);
    return change ? [[field, change] as const] : [];
  });
  const seen = await namesOf(
    services,
    model,
    viewer,
    changes.flatMap(([, change]) => idsOf(change)),
  );
  return Object.fromEntries(changes.map(([field, change]) => [field, shownList(change, seen)]));
}

/** A row as it was at a version, less what it referred to and the viewer does not see; how much that is, is answered. */
export async function readPast<Row extends Stamped>(
  services: Services,
  model: WithHistory<Row>,
  viewer: Viewer,
  moment: Moment,
): Promise<{ row: Row; gone: number }> {
  const { drizzle } = services.database;
  const past = await readWhole(services, model, viewer, moment);
  let gone = 0;
  for (const field of model.beside?.lists ?? []) {
    const ids = past[field] as string[];
    const seen = await namesOf(services, model, viewer, ids);
    past[field] = ids.filter((one) => seen.has(one));
    gone += ids.length - seen.size;
  }
  const [seen = past] = await withoutHiddenReferences(drizzle, viewer, model.contract.fields, [past]);
  return { row: seen as unknown as Row, gone };
}

/**
 * A row as it was at a version since which the viewer has seen it, with what it referred to and they do not see. Earlier
 * versions do not exist for them.
 */
async function readWhole<Row extends Stamped>(
  { database: { drizzle: connection } }: Services,
  model: WithHistory<Row>,
  viewer: Viewer,
  { id, version }: Moment,
): Promise<Record<string, unknown>> {
  await model.readVisible(viewer, id);
  const row = await model.readVisible(seeingAll(viewer), id);
  const later = await connection.run<StoredVersion>(prepared(laterVersions, [id, version]));
  if (later.length !== row.version - version) throw notFound();
  const past = { ...row } as unknown as Record<string, unknown>;
  for (const { changes } of later) {
    for (const [field, change] of Object.entries(changes ?? {}))
      past[field] = 'added' in change ? listBefore(past[field] as string[], change) : change.old;
    if (!model.maySee(viewer, past as unknown as Row)) throw notFound();
  }
  return past;
}

/** The names of what the viewer sees among the things in a row's lists, by their ids. */
async function namesOf<Row>(
  { database }: Services,
  { beside }: WithHistory<Row>,
  viewer: Viewer,
  ids: string[],
): Promise<ReadonlyMap<string, string>> {
  const seen = ids.length > 0 ? await beside?.visible(database.drizzle, viewer, ids) : [];
  return new Map(seen?.map(({ id, name }) => [id, name]));
}

/** Versions as the viewer may know them: declared fields alone, files by name, and of lists what they see. */
async function present<Row>(
  services: Services,
  model: WithHistory<Row>,
  viewer: Viewer,
  row: Row,
  stored: StoredVersion[],
) {
  const { contract } = model;
  const changed = stored.flatMap(({ changes }) => Object.entries(changes ?? {}));
  const isFile = (name: string) => {
    const field = contract.fields[name];
    return field !== undefined && fieldOf(field).reference?.to === 'files';
  };
  const fileIds = changed.flatMap(([name, change]) =>
    isFile(name) && 'old' in change ? [change.old as string | null, change.new as string | null] : [],
  );
  const files = await readFileReferences(services, viewer, fileIds);
  const listed = changed.flatMap(([, change]) => ('added' in change ? idsOf(change) : []));
  const seen = await namesOf(services, model, viewer, listed);

  const versions = stored.map(({ createdAt, changes, ...version }) => {
    const declared = Object.entries(changes ?? {}).filter(([name]) => name in contract.fields);
    const values = (of: 'old' | 'new') => ({
      ...Object.fromEntries(
        declared.flatMap(([name, change]) => {
          if ('added' in change) return [];
          return [[name, isFile(name) ? files(change[of] as string | null) : change[of]]];
        }),
      ),
      ...model.showChanged?.(viewer, row, storedValues(changes, of)),
    });
    const lists = declared.flatMap(([name, change]) =>
      'added' in change ? [[name, shownList(change, seen)] as const] : [],
    );
    return {
      ...version,
      createdAt: toIso(createdAt),
      old: values('old'),
      new: values('new'),
      lists: Object.fromEntries(lists),
    };
  });
  const shown = await withoutHiddenReferences(
    services.database.drizzle,
    viewer,
    contract.fields,
    versions.flatMap((version) => [version.old, version.new]),
  );
  return versions.map((version, index) => ({
    ...version,
    old: shown[2 * index] ?? {},
    new: shown[2 * index + 1] ?? {},
  }));
}

function storedValues(changes: Changes | null, of: 'old' | 'new'): Record<string, unknown> {
  const fields = Object.entries(changes ?? {});
  return Object.fromEntries(
    fields.flatMap(([name, change]) => ('old' in change ? [[name, change[of]]] : [])),
  );
}

function idsOf({ removed, added }: ListChange): string[] {
  return [...removed, ...added].map(([, id]) => id);
}

/** What went and came both moved; what the viewer does not see is counted. */
function shownList(change: ListChange, seen: ReadonlyMap<string, string>): ShownListChange {
  const ids = (places: ListChange['added']) => places.map(([, id]) => id).filter((id) => seen.has(id));
  const [removed, added] = [new Set(ids(change.removed)), new Set(ids(change.added))];
  const shown = {
    added: [...added].filter((id) => !removed.has(id)),
    removed: [...removed].filter((id) => !added.has(id)),
    moved: [...added].filter((id) => removed.has(id)),
  };
  const named = Object.values(shown).flatMap((list) => list.slice(0, namedInList));
  return {
    ...shown,
    hidden: new Set(idsOf(change).filter((id) => !seen.has(id))).size,
    names: Object.fromEntries(named.map((id) => [id, seen.get(id) ?? ''])),
  };
}
