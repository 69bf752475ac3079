import * as z from 'zod';
import { type Access, type Endpoint, endpoint } from './endpoint.ts';
import { idParams, stamps } from './entity.ts';
import {
  type AnswerShape,
  type CreateShape,
  type Field,
  type Fields,
  fieldOf,
  readOnly,
  type UpdateShape,
} from './fields.ts';
import { historyQuery, restoreBody, snapshot, version, versionParams, versionQuery } from './history.ts';
import { listAnswer, listQuery, translationFlags } from './list-query.ts';
import { removalOfUsed, removed, usage } from './usage.ts';

type UsualCall = 'list' | 'details' | 'add' | 'edit' | 'remove' | 'usage' | 'history' | 'version' | 'restore';

/** What an entity is declared by. */
export interface EntityDeclaration<
  F extends Fields,
  Sort extends string,
  Filters extends z.ZodRawShape,
  Details extends z.ZodRawShape,
  Removal extends z.ZodRawShape,
  IdName extends string,
  Lacks extends UsualCall,
> {
  /** Where its endpoints are, as `/tag` for `/tag/list`, `/tag/details/:id` and `/tag/add`. */
  path: `/${string}`;
  /** What the documentation calls it, as "a tag" and "tags". */
  noun: { one: string; many: string };
  readers: Access;
  /** Who may list them; absent: the readers. */
  listers?: Access;
  /** Absent: the readers. */
  writers?: Access;
  /** Who may add one; absent: the writers. */
  adders?: Access;
  /** Absent: the writers. */
  removers?: Access;
  /** Absent: true; see `Endpoint`. */
  inNamespace?: boolean;
  /** See `Endpoint`. */
  closedToViewing?: boolean;
  /** The name of the key in answers; absent: `id`. */
  idName?: IdName;
  /** The usual endpoints that it does not have. */
  lacks?: readonly Lacks[];
  fields: F;
  /** The fields a list can be sorted by; the first is the default. */
  sort: readonly [Sort, ...Sort[]];
  /** What a list can be narrowed by. The server applies those named as a column by themselves. */
  filters?: Filters;
  /** What details answer in addition to the fields. */
  details?: Details;
  /** What the query of a removal says in addition to what happens to what uses the row. */
  removal?: Removal;
  /** Sentences of the documentation where the usual one says too little. */
  summaries?: Partial<Record<UsualCall, string>>;
}

/** What generic code reads of an entity's declaration. */
export interface Entity {
  fields: Fields;
  sortFields: readonly string[];
  readOnlyKeys: readonly string[];
  createBody: z.ZodObject;
  updateBody: z.ZodObject;
  answer: z.ZodObject;
  details: z.ZodObject;
  listQuery: z.ZodObject;
  endpoints: { list: Endpoint } & Partial<Record<UsualCall, Endpoint>>;
}

type None = Record<never, never>;
type Flags<F extends Fields> = F extends { translations: Field } ? typeof translationFlags : None;
type ReadOnlyShape<Keys> = { [Key in keyof Keys]: typeof readOnly };
type StampShape<IdName extends string> = Record<IdName, typeof idParams.shape.id> & typeof stamps;

/** The usual schemas and endpoints of an entity: list, details, add, edit and remove, and its history. */
export function crud<
  const F extends Fields,
  const Sort extends string,
  Filters extends z.ZodRawShape = None,
  Details extends z.ZodRawShape = None,
  Removal extends z.ZodRawShape = None,
  const IdName extends string = 'id',
  const Lacks extends UsualCall = never,
>({
  path,
  noun,
  readers,
  listers = readers,
  writers = readers,
  adders = writers,
  removers = writers,
  inNamespace = true,
  closedToViewing = false,
  idName = 'id' as IdName,
  lacks,
  fields,
  sort,
  filters,
  details,
  removal,
  summaries,
}: EntityDeclaration<F, Sort, Filters, Details, Removal, IdName, Lacks>) {
  const all = Object.entries(fields).map(([name, field]) => ({ name, ...fieldOf(field) }));
  const shape = (part: 'create' | 'update' | 'answer') =>
    Object.fromEntries(all.flatMap((field) => (field[part] ? [[field.name, field[part]]] : [])));
  const unchanged = (keys: object) =>
    Object.fromEntries(Object.keys(keys).map((key) => [key, readOnly])) as Record<string, typeof readOnly>;
  const flags = ('translations' in fields ? translationFlags : {}) as Flags<F>;
  const id = { [idName]: idParams.shape.id };
  const served = { ...unchanged({ ...id, ...stamps }), ...unchanged(details ?? {}) };

  const createBody = z.strictObject(shape('create') as CreateShape<F>);
  const updateBody = z.strictObject({ ...shape('update'), ...served } as UpdateShape<F> &
    ReadOnlyShape<StampShape<IdName> & Details>);
  const answer = z.object({ ...id, ...shape('answer'), ...stamps } as StampShape<IdName> & AnswerShape<F>);
  const detailsAnswer = z.object({ ...answer.shape, ...details } as StampShape<IdName> &
    AnswerShape<F> &
    Details);
  const query = listQuery(sort, { ...filters, ...flags } as Filters & Flags<F>);

  const record = `${path}/details/:id` as const;
  const past = `${path}/history/:id/:version` as const;
  const ofAll = { inNamespace, closedToViewing };
  const ofRecord = { ...ofAll, params: idParams };
  const ofVersion = { ...ofAll, params: versionParams };
  const some = z.object(shape('answer')).partial();
  const usual = {
    list: endpoint('GET', `${path}/list`, {
      summary: summaries?.list ?? `Lists ${noun.many}`,
      ...ofAll,
      access: listers,
      query,
      answer: { json: listAnswer(answer) },
    }),
    details: endpoint('GET', record, {
      ...ofRecord,
      summary: summaries?.details ?? `Reads ${noun.one}`,
      access: readers,
      query: z.strictObject(flags),
      answer: { json: detailsAnswer },
    }),
    add: endpoint('POST', `${path}/add`, {
      summary: summaries?.add ?? `Adds ${noun.one}`,
      access: adders,
      inNamespace,
      isIdempotent: true,
      isUndoable: true,
      body: createBody,
      status: 201,
      answer: { json: answer },
    }),
    edit: endpoint('PATCH', record, {
      ...ofRecord,
      summary: summaries?.edit ?? `Changes ${noun.one}`,
      access: writers,
      isUndoable: true,
      body: updateBody,
      answer: { json: answer },
    }),
    remove: endpoint('DELETE', record, {
      ...ofRecord,
      summary: summaries?.remove ?? `Deletes ${noun.one}`,
      access: removers,
      isUndoable: true,
      query: z.strictObject({ ...(removal as Removal), ...removalOfUsed }),
      answer: { json: removed },
    }),
    usage: endpoint('GET', `${path}/usage/:id`, {
      ...ofRecord,
      summary: `Tells where ${noun.one} is used`,
      access: readers,
      answer: { json: usage },
    }),
    history: endpoint('GET', `${path}/history/:id`, {
      ...ofRecord,
      summary: `Lists the versions of ${noun.one}, the newest first`,
      access: readers,
      query: historyQuery,
      answer: { json: listAnswer(version(some)) },
    }),
    version: endpoint('GET', past, {
      ...ofVersion,
      summary: `Reads what ${noun.one} was at a version`,
      access: readers,
      query: versionQuery,
      answer: { json: snapshot(some) },
    }),
    restore: endpoint('POST', past, {
      ...ofVersion,
      summary: `Gives ${noun.one} the fields of a version again, which makes a new version`,
      access: writers,
      isUndoable: true,
      body: restoreBody,
      answer: { json: answer },
    }),
  };
  const present = Object.entries(usual).filter(([name]) => !(lacks as string[] | undefined)?.includes(name));
  return {
    fields,
    sortFields: sort,
    /** The keys of a change that must equal what is stored, if they are present. */
    readOnlyKeys: [
      ...all.flatMap(({ name, isReadOnly }) => (isReadOnly ? [name] : [])),
      ...Object.keys(served),
    ],
    createBody,
    updateBody,
    answer,
    details: detailsAnswer,
    listQuery: query,
    endpoints: Object.fromEntries(present) as Omit<typeof usual, Lacks>,
  };
}
