import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { crud, Entity } from '#contract/crud.ts';
import type { Field } from '#contract/fields.ts';
import type { Caller } from '../http/context.ts';
import { callerLanguage } from '../http/messages.ts';
import { type Call, route } from '../http/route.ts';
import type { Viewer } from '../http/viewer.ts';
import { ensureVisible, maySee, mayWrite } from './access.ts';
import { readFileReferences } from './file-references.ts';
import { historyRoutes, readPast, type WithHistory } from './history.ts';
import type { ContentModel, StoredContent } from './model.ts';
import { withoutHiddenReferences } from './references.ts';
import { restoringBody } from './restoring-body.ts';
import type { ContentServices } from './routes.ts';
import { editContent } from './store.ts';
import { asWritten, type TranslationOptions, translationOptionsOf, writtenIn } from './translations.ts';
import type { Undoable } from './undo-values.ts';

export type UsualEntity = ReturnType<typeof crud<{ translations: Field }, string>>;

/** Registers the usual routes of one row: details, edit, its history, and taking fields from it. */
export function recordRoutes<E extends Entity, Row extends StoredContent>(
  app: FastifyInstance,
  services: ContentServices,
  model: ContentModel<Row, E>,
  /** What follows once a row is stored. */
  stored?: (row: Row, body: object, caller: Caller) => void,
): void {
  const { database } = services;
  const usual = model.contract.endpoints as unknown as UsualEntity['endpoints'];
  const { ownerOf = (row: Row) => row } = model;
  const access = {
    maySee: (viewer: Viewer, row: Row) => maySee(viewer, ownerOf(row)),
    mayWrite: (viewer: Viewer, row: Row) => mayWrite(viewer, ownerOf(row)),
  };
  services.undoables.set(model.entity, { ...model, ...access } as unknown as Undoable);

  const details = async ({ params, query, viewer, request }: Call<typeof usual.details>) => {
    const [row, details] = await Promise.all([
      readVisible(services, model, viewer, params.id, request),
      model.details?.(database.drizzle, params, viewer),
    ]);
    const options = translationOptionsOf(query, viewer, callerLanguage(request));
    const answer = await presentOne(services, model, viewer, row, options);
    return { ...(answer as object), ...details } as never;
  };
  route(app, usual.details, details, model.namedRow);

  const edit = async (call: Call<typeof usual.edit>) => {
    const row = await editContent(services, model, call, call.params.id, call.body);
    stored?.(row, call.body, call);
    return (await presentOne(services, model, call.viewer, row)) as never;
  };
  route(app, usual.edit, edit, model.namedRow);

  const past: WithHistory<Row> = {
    contract: model.contract,
    readVisible: (viewer, id) => readVisible(services, model, viewer, id),
    maySee: access.maySee,
    show: async (viewer, row) => (await presentOne(services, model, viewer, row)) as object,
    beside: model.beside,
  };
  historyRoutes(app, services, past);

  route(app, usual.restore, async (call) => {
    const { params, body, viewer } = call;
    const { row: then } = await readPast(services, past, viewer, params);
    const restored = (current: Row) => restoringBody(model, then, current, body.fields);
    const row = await editContent(services, model, call, params.id, restored, params.version);
    stored?.(row, restored(row), call);
    return (await presentOne(services, model, viewer, row)) as never;
  });
}

/** A row that the viewer may see; what they may not see does not exist. */
export async function readVisible<Row extends StoredContent>(
  { database }: Pick<ContentServices, 'database'>,
  model: ContentModel<Row>,
  viewer: Viewer,
  id: string,
  request?: FastifyRequest,
): Promise<Row> {
  return ensureVisible(viewer, await model.read(database.drizzle, id, viewer, request), model.ownerOf);
}

/** Rows as callers see them, their files read in one query. */
export async function presentAll<Row extends StoredContent, E extends Entity>(
  services: Pick<ContentServices, 'database' | 'addresses'>,
  { contract, present, filesOf, complete }: ContentModel<Row, E>,
  viewer: Viewer,
  rows: Row[],
  options: TranslationOptions = asWritten,
): Promise<z.input<E['answer']>[]> {
  const { drizzle } = services.database;
  const [files, isOriginal, shown] = await Promise.all([
    readFileReferences(services, viewer, rows.flatMap(filesOf)),
    writtenIn(services, options.language, rows),
    withoutHiddenReferences(drizzle, viewer, contract.fields, rows),
  ]);
  const original = { ...options, language: undefined };
  const completed = complete ? await complete(drizzle, shown) : shown;
  return completed.map((row) => present(row, isOriginal(row) ? original : options, files));
}

/** One row as callers see it. */
export async function presentOne<Row extends StoredContent, E extends Entity>(
  services: Pick<ContentServices, 'database' | 'addresses'>,
  model: ContentModel<Row, E>,
  viewer: Viewer,
  row: Row,
  options: TranslationOptions = asWritten,
): Promise<z.input<E['answer']>> {
  const [answer] = await presentAll(services, model, viewer, [row], options);
  return answer as z.input<E['answer']>;
}
