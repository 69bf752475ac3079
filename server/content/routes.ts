import { getTableColumns } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { Entity } from '#contract/crud.ts';
import type { Status } from '#contract/entity.ts';
import type { EntityCounts } from '#contract/trash.ts';
import type { CountedEntity } from '#server/database/changes.ts';
import type { Database } from '#server/database/connection.ts';
import { columnFilter, type Filter, type ListPage, readListPage } from '#server/database/list-page.ts';
import type { Connection } from '#server/database/session.ts';
import { Statement } from '#server/database/statement.ts';
import type { Totals } from '#server/database/totals.ts';
import type { Batch } from '#server/database/versions.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Caller } from '../http/context.ts';
import { callerLanguage } from '../http/messages.ts';
import { route } from '../http/route.ts';
import type { Viewer } from '../http/viewer.ts';
import { accessOfNew, filterByNamespace, namespacesOfNew, statusOfNew } from './access.ts';
import type { FileAddressing } from './file-references.ts';
import type { ContentModel, Needed, NewRow, StoredContent } from './model.ts';
import { presentAll, presentOne, readVisible, recordRoutes, type UsualEntity } from './record-routes.ts';
import type { SwapIssues } from './removal-of-used.ts';
import { addContent, removeContent } from './store.ts';
import { translationOptionsOf } from './translations.ts';
import type { Undoables } from './undo-judge.ts';
import { usageOf } from './where-used.ts';

/** Services that reading and writing content uses. */
export interface ContentServices {
  database: Database;
  totals: Totals;
  addresses: FileAddressing;
  undoables: Undoables;
  settings: Settings;
}

type UsualQuery = z.output<UsualEntity['listQuery']>;
type Query<E extends Entity> = z.output<E['listQuery']>;
type AddBody<E extends Entity> = z.output<E['createBody']>;
type RemovalQuery<E extends Entity> = z.output<NonNullable<NonNullable<E['endpoints']['remove']>['query']>>;
type SortField<E extends Entity> = E['sortFields'][number];

/** Filters of an entity's list that are no column of the same name, and no day before or after one. */
type OwnFilter<E extends Entity, Row> = Exclude<
  keyof Query<E>,
  keyof Row | keyof UsualQuery | `${string}_Start` | `${string}_End`
>;
type OwnFilterValue<Row> = (keyof Row & string) | Filter | null;
/** What a new row holds that no body says. */
type ServerValues<E extends Entity, Row extends StoredContent> = Omit<
  NewRow<Row>,
  keyof AddBody<E> | 'id' | 'createdBy'
>;

/** The differences of an entity's list from the usual one. The compiler requires those that its contract implies. */
type OwnList<E extends Entity, Row> = {
  /** Narrows the list to what the viewer may see. Absent: to the namespace of the request. Answers what else differs. */
  narrow?: (
    statement: Statement,
    query: Query<E>,
    viewer: Viewer,
  ) => Promise<Partial<ListPage> | undefined> | undefined;
  /** What the list answers beside its page. */
  beside?: (query: Query<E>, viewer: Viewer) => Promise<object>;
} & Needed<
  /** SQL to sort by, over the table as `t`, for fields that are not sorted by their own column. */
  'sort',
  Partial<Record<SortField<E>, string>> & Record<Exclude<SortField<E>, keyof Row>, string>,
  Exclude<SortField<E>, keyof Row>
> &
  Needed<
    /** For each filter that has no column of its name: the column, or what it does; null when `narrow` sees to it. */
    'filters',
    Record<OwnFilter<E, Row>, OwnFilterValue<Row>> & Partial<Record<keyof Query<E>, OwnFilterValue<Row>>>,
    OwnFilter<E, Row>
  >;

/** The differences of an entity's routes from the usual ones. */
type OwnRoutes<E extends Entity, Row extends StoredContent> = OwnList<E, Row> & {
  /** Moves a row to the trash, where more goes with it; answers how much. */
  remove?: (
    connection: Connection,
    row: Row,
    call: { query: RemovalQuery<E>; viewer: Viewer; batch: Batch },
  ) => Promise<EntityCounts>;
  /** What is wrong with another row where one is used. */
  swapIssues?: SwapIssues<Row>;
  /** What follows once a row is stored. */
  stored?: (row: Row, body: Partial<AddBody<E>>, caller: Caller) => void;
} & Needed<
    /** What a new row holds in addition to the body. */
    'values',
    (body: AddBody<E>, viewer: Viewer) => ServerValues<E, Row> & Partial<NewRow<Row>>,
    keyof ServerValues<E, Row>
  >;

/** An entity as its list needs to know it. */
type Listed<E extends Entity> = Pick<ContentModel<StoredContent, E>, 'contract' | 'table' | 'select'> & {
  entity: CountedEntity;
};

/** Registers the list of an entity. `present` makes the answers of a page. */
export function listRoute<E extends Entity, Row>(
  app: FastifyInstance,
  services: Pick<ContentServices, 'database' | 'totals' | 'settings'>,
  model: Listed<E>,
  own: OwnList<E, Row>,
  present: (
    rows: Row[],
    call: { query: Query<E>; viewer: Viewer; request: FastifyRequest },
  ) => Promise<z.input<E['answer']>[]>,
): void {
  const { contract, table, entity } = model;
  const filters = filtersOf(model, own.filters ?? {}, () => services.settings.last('general').timeZone);
  const sort = sortOf(model, own.sort ?? {});
  const hasPrivate = 'public' in getTableColumns(table);
  const { list } = contract.endpoints as unknown as UsualEntity['endpoints'];
  route(app, list, async (call) => {
    const { viewer } = call;
    const { page, pageSize, orderType, sortField, globalSearch: search } = call.query;
    const query = call.query as Query<E>;
    const statement = new Statement();
    if (!own.narrow) filterByNamespace(statement, viewer, { hasPrivate });
    const usualPage = { entity, statement, search, orderType, page, pageSize };
    const special = await own.narrow?.(statement, query, viewer);
    for (const { name, filter } of filters) {
      const value = (query as Record<string, unknown>)[name];
      if (value !== undefined) filter(statement, value);
    }
    const { rows, paging } = await readListPage<Row>(services, {
      ...usualPage,
      select: (statement) => model.select(statement, viewer),
      orderBy: sort[sortField] ?? '',
      ...special,
    });
    const beside = await own.beside?.(query, viewer);
    return { items: (await present(rows, { ...call, query })) as never[], paging, ...beside };
  });
}

/** Registers the usual routes of an entity. */
export function contentRoutes<E extends Entity, Row extends StoredContent>(
  app: FastifyInstance,
  services: ContentServices,
  model: ContentModel<Row, E>,
  own: OwnRoutes<E, Row>,
): void {
  const { database } = services;
  const usual = model.contract.endpoints as unknown as UsualEntity['endpoints'];

  listRoute<E, Row>(app, services, model, own, (read, { query, viewer, request }) => {
    const options = translationOptionsOf(query, viewer, callerLanguage(request));
    return presentAll(services, model, viewer, read.map(model.rowOf), options);
  });

  recordRoutes(app, services, model, (row, body, caller) =>
    own.stored?.(row, body as Partial<AddBody<E>>, caller),
  );

  route(app, usual.add, async (call) => {
    const { viewer } = call;
    const given = call.body as AddBody<E> & { namespaces?: string[]; public?: boolean; status?: Status };
    const values = {
      ...given,
      namespaces: namespacesOfNew(viewer, given.namespaces),
      ...(given.public !== undefined && { public: accessOfNew(viewer, given.public) }),
      ...(given.status !== undefined && { status: statusOfNew(viewer, given.status) }),
      ...own.values?.(given, viewer),
    } as unknown as NewRow<Row>;
    const row = await addContent(services, model, call, values);
    own.stored?.(row, given, call);
    return (await presentOne(services, model, viewer, row)) as never;
  });

  route(app, usual.usage, async ({ params, viewer }) => {
    const { id } = await readVisible(services, model, viewer, params.id);
    return usageOf(database.drizzle, viewer, model.entity, id);
  });

  route(app, usual.remove, async (call) => {
    const { params, query, viewer } = call;
    const { remove } = own;
    const uses = await removeContent(services, model, call, params.id, {
      choice: query,
      swapIssues: own.swapIssues,
      remove:
        remove &&
        ((connection, row, batch) =>
          remove(connection, row, { query: query as RemovalQuery<E>, viewer, batch })),
    });
    return { ...params, ...uses };
  });
}

type Filters = Record<string, string | Filter | null>;
function filtersOf({ contract, table }: Listed<Entity>, own: Filters, timeZone: () => string) {
  return Object.keys(contract.listQuery.shape).flatMap((name) => {
    const given = own[name];
    if (given === null) return [];
    const filter = typeof given === 'function' ? given : columnFilter(table, given ?? name, timeZone);
    return filter ? [{ name, filter }] : [];
  });
}

function sortOf(
  { contract, table }: Listed<Entity>,
  own: Record<string, string | undefined>,
): Record<string, string> {
  const columns = getTableColumns(table);
  return Object.fromEntries(
    contract.sortFields.map((name) => [name, own[name] ?? `t."${columns[name]?.name}"`]),
  );
}
