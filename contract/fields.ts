import * as z from 'zod';
import { fileReference } from './entity.ts';
import type { AttachmentType } from './file-types.ts';
import { languageCodes } from './languages.ts';
import { limits } from './limits.ts';
import { id } from './list-query.ts';
import { isVisible, text } from './text.ts';

/** The ids that a field holds: of files of a type, of tags of a type, of collections, items, or namespaces. The server checks them. */
export type Reference =
  | { to: 'files'; type: AttachmentType }
  | { to: 'tags'; type: 'collection' | 'item' }
  | { to: 'collections' | 'items' }
  | { to: 'namespaces' };

/** A field whose schema differs between adding, changing and reading; without `create` only the server writes it. */
export interface Field<
  Create extends z.ZodType | undefined = z.ZodType | undefined,
  Update extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  create: Create;
  update: Update;
  answer: Answer;
  /** The body of a change may repeat the stored value, and nothing else. */
  isReadOnly?: boolean;
  reference?: Reference;
  /** On the dictionary of translations: the fields that are translated. */
  translated?: readonly string[];
}

/**
 * The fields of an entity, each listed once. A plain zod schema says what a body may hold; one with a default may be
 * left out when adding, and where that default is empty, null empties the field in a change.
 */
export type Fields = Readonly<Record<string, z.ZodType | Field>>;

type Written<S extends z.ZodType> = S extends z.ZodDefault<infer Inner extends z.ZodType> ? Inner : S;
type Answered<S extends z.ZodType> = S extends z.ZodPipe<infer In extends z.ZodType, z.ZodTransform> ? In : S;
type UpdateOf<S extends z.ZodType> = z.ZodOptional<z.ZodType<z.output<S>, z.input<S> | null>>;

/** The three schemas of a field, whichever way it is declared. */
type Normal<F extends z.ZodType | Field> = F extends z.ZodType
  ? Field<F, UpdateOf<Written<F>>, Answered<Written<F>>>
  : F extends Field
    ? F
    : never;

/** The schemas of the body that adds; below those of the body that changes, and of the answer. */
export type CreateShape<F extends Fields> = {
  [Key in keyof F as Normal<F[Key]>['create'] extends z.ZodType ? Key : never]: NonNullable<
    Normal<F[Key]>['create']
  >;
};
export type UpdateShape<F extends Fields> = { [Key in keyof F]: Normal<F[Key]>['update'] };
export type AnswerShape<F extends Fields> = { [Key in keyof F]: Normal<F[Key]>['answer'] };

/** The three schemas of a field, whichever way it is declared. */
export function fieldOf(field: z.ZodType | Field): Field {
  if (!(field instanceof z.ZodType)) return field;
  const written = field instanceof z.ZodDefault ? (field.unwrap() as z.ZodType) : field;
  const empty = field instanceof z.ZodDefault ? field.def.defaultValue : undefined;
  const canBeEmptied = empty === '' || (Array.isArray(empty) && empty.length === 0);
  return {
    create: field,
    update: canBeEmptied ? emptiedByNull(written, empty) : written.optional(),
    answer: written instanceof z.ZodPipe ? (written.in as z.ZodType) : written,
  };
}

/** A field of a change that null empties. */
export function emptiedByNull<S extends z.ZodType>(schema: S, empty: z.output<S>): UpdateOf<S> {
  return schema
    .nullable()
    .transform((value) => value ?? empty)
    .optional() as unknown as UpdateOf<S>;
}

/** A key that a change may send back unchanged. */
export const readOnly = z.unknown().optional();

/** A field that is set when the entity is added, and never changes. */
export function fixed<S extends z.ZodType>(schema: S): Field<S, typeof readOnly, S> {
  return { create: schema, update: readOnly, answer: schema, isReadOnly: true };
}

/** A field that only the server writes. */
export function served<S extends z.ZodType>(schema: S): Field<undefined, typeof readOnly, S> {
  return { create: undefined, update: readOnly, answer: schema, isReadOnly: true };
}

/** A list without duplicates, in the order given. */
export function distinct<Item extends z.ZodType>(list: z.ZodArray<Item>) {
  return list.transform((values) => [...new Set(values)]);
}

/** Ids of other entities, each once, in order. */
export const references = distinct(z.array(id).max(limits.references));

/** A file of the library: bodies hold its id or null, answers what is needed to show it. */
export function file(type: AttachmentType) {
  const fileId = id.nullable();
  return {
    create: fileId.default(null),
    update: fileId.optional(),
    answer: fileReference.nullable(),
    reference: { to: 'files', type },
  } satisfies Field;
}

/** The tags that an entity carries. */
export function tags(type: 'collection' | 'item') {
  return {
    create: references.default([]),
    update: emptiedByNull(references, []),
    answer: z.array(id),
    reference: { to: 'tags', type },
  } satisfies Field;
}

/** One tag that an entity refers to, or none. */
export function tag(type: 'collection' | 'item', description: string) {
  const tagId = id.nullable().describe(description);
  return {
    create: tagId.default(null),
    update: tagId.optional(),
    answer: tagId,
    reference: { to: 'tags', type },
  } satisfies Field;
}

/** One collection that an entity refers to, or none. */
export function collection(description: string) {
  const collectionId = id.nullable().describe(description);
  return {
    create: collectionId.default(null),
    update: collectionId.optional(),
    answer: collectionId,
    reference: { to: 'collections' },
  } satisfies Field;
}

/** The collections, or items, that an entity refers to. */
export function listed<const To extends 'collections' | 'items'>(to: To) {
  return {
    create: references.default([]),
    update: emptiedByNull(references, []),
    answer: z.array(id),
    reference: { to },
  } satisfies Field;
}

/** The one namespace that an entity belongs to, or every one. */
export const namespace = {
  create: id.nullable().optional().describe('null: in every namespace. Absent: the selected one.'),
  update: id.nullable().optional(),
  answer: id.nullable(),
  reference: { to: 'namespaces' },
} satisfies Field;

/** The namespaces that an entity belongs to. */
export const namespaces = {
  create: references.optional().describe('Empty: in every namespace. Absent: the selected one.'),
  update: references.optional(),
  answer: z.array(id),
  reference: { to: 'namespaces' },
} satisfies Field;

/**
 * Some fields in other languages: language code, then field. Answers hold it on request. A change is merged by
 * language: null removes one of them, or all.
 */
export function translations<const Name extends string>(translated: readonly [Name, ...Name[]]) {
  const capOf = (name: Name) => (name === 'description' ? limits.description : limits.title);
  const texts = z.strictObject(
    Object.fromEntries(
      translated.map((name) => [name, blankAsEmpty(text(capOf(name))).optional()]),
    ) as Record<Name, z.ZodOptional<z.ZodString>>,
  );
  const dictionary = z.partialRecord(z.enum(languageCodes), texts);
  return {
    create: dictionary.default({}),
    update: z.partialRecord(z.enum(languageCodes), texts.nullable()).nullable().optional(),
    answer: dictionary.optional(),
    translated,
  } satisfies Field;
}

/** A text that shows nothing is no translation; it would hide the original. */
function blankAsEmpty(schema: z.ZodString): z.ZodString {
  return schema.overwrite((value) => (isVisible(value) ? value : ''));
}
