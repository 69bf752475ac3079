import * as z from 'zod';
import { type Endpoint, endpoint } from './endpoint.ts';
import { idParams, removed, stamps } from './entity.ts';
import {
  type AnswerShape,
  type CreateShape,
  type Field,
  type Fields,
  fieldOf,
  readOnly,
  type UpdateShape,
} from './fields.ts';
import { listAnswer, listQuery, translationFlags } from './list-query.ts';
import type { Role } from './roles.ts';

/** What an entity is declared by. */
export interface EntityDeclaration<
  F extends Fields,
  Sort extends string,
  Filters extends z.ZodRawShape,
  Details extends z.ZodRawShape,
  Removal extends z.ZodRawShape,
> {
  /** Where its endpoints are, as `/tag` for `/tag/list`, `/tag/details/:id` and `/tag/add`. */
  path: `/${string}`;
  /** What the documentation calls it, as "a tag" and "tags". */
  noun: { one: string; many: string };
  readers: readonly Role[];
  writers: readonly Role[];
  fields: F;
  /** The fields a list can be sorted by; the first is the default. */
  sort: readonly [Sort, ...Sort[]];
  /** What a list can be narrowed by. The server applies those named as a column by themselves. */
  filters?: Filters;
  /** What details answer in addition to the fields. */
  details?: Details;
  /** The query of a removal. */
  removal?: Removal;
  /** Sentences of the documentation where the usual one says too little. */
  summaries?: { edit?: string; remove?: string };
}

/** What generic code reads of an entity's declaration. */
export interface Entity {
  fields: Fields;
  sortFields: readonly string[];
  readOnlyKeys: readonly string[];
  createBody: z.ZodObject;
  answer: z.ZodObject;
  details: z.ZodObject;
  listQuery: z.ZodObject;
  endpoints: Record<'list' | 'details' | 'add' | 'edit' | 'remove', Endpoint>;
}

type None = Record<never, never>;
type Flags<F extends Fields> = F extends { translations: Field } ? typeof translationFlags : None;
type ReadOnlyShape<Keys> = { [Key in keyof Keys]: typeof readOnly };
type StampShape = { id: typeof idParams.shape.id } & typeof stamps;

/** The usual schemas and endpoints of an entity: list, details, add, edit and remove. */
export function crud<
  const F extends Fields,
  const Sort extends string,
  Filters extends z.ZodRawShape = None,
  Details extends z.ZodRawShape = None,
  Removal extends z.ZodRawShape = None,
>({
  path,
  noun,
  readers,
  writers,
  fields,
  sort,
  filters,
  details,
  removal,
  summaries,
}: EntityDeclaration<F, Sort, Filters, Details, Removal>) {
  const all = Object.entries(fields).map(([name, field]) => ({ name, ...fieldOf(field) }));
  const shape = (part: 'create' | 'update' | 'answer') =>
    Object.fromEntries(all.flatMap((field) => (field[part] ? [[field.name, field[part]]] : [])));
  const unchanged = (keys: object) =>
    Object.fromEntries(Object.keys(keys).map((key) => [key, readOnly])) as Record<string, typeof readOnly>;
  const flags = ('translations' in fields ? translationFlags : {}) as Flags<F>;
  const stored = { id: idParams.shape.id, ...stamps };
  const served = { ...unchanged(stored), ...unchanged(details ?? {}) };

  const createBody = z.strictObject(shape('create') as CreateShape<F>);
  const updateBody = z.strictObject({ ...shape('update'), ...served } as UpdateShape<F> &
    ReadOnlyShape<StampShape & Details>);
  const { id, ...rest } = stored;
  const answer = z.object({ id, ...shape('answer'), ...rest } as StampShape & AnswerShape<F>);
  const detailsAnswer = z.object({ ...answer.shape, ...details } as StampShape & AnswerShape<F> & Details);
  const query = listQuery(sort, { ...filters, ...flags } as Filters & Flags<F>);

  const single = { path: `${path}/details/:id`, params: idParams } as const;
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
    endpoints: {
      list: endpoint({
        method: 'GET',
        path: `${path}/list`,
        summary: `Lists ${noun.many}`,
        access: readers,
        query,
        answer: { json: listAnswer(answer) },
      }),
      details: endpoint({
        ...single,
        method: 'GET',
        summary: `Reads ${noun.one}`,
        access: readers,
        query: z.strictObject(flags),
        answer: { json: detailsAnswer },
      }),
      add: endpoint({
        method: 'POST',
        path: `${path}/add`,
        summary: `Adds ${noun.one}`,
        access: writers,
        isIdempotent: true,
        body: createBody,
        status: 201,
        answer: { json: answer },
      }),
      edit: endpoint({
        ...single,
        method: 'PATCH',
        summary: summaries?.edit ?? `Changes ${noun.one}`,
        access: writers,
        body: updateBody,
        answer: { json: answer },
      }),
      remove: endpoint({
        ...single,
        method: 'DELETE',
        summary: summaries?.remove ?? `Deletes ${noun.one}`,
        access: writers,
        query: z.strictObject((removal ?? {}) as Removal),
        answer: { json: removed },
      }),
    },
  };
}
