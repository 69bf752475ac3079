import type { ComponentType, ReactNode } from 'react';
import * as z from 'zod';
import type { ResourceName } from '#contract/resources.ts';
import type { FieldProps } from './fields/FormField.tsx';

type Values = Record<string, unknown>;

/** A field of a form; of several with one name `when` shows one. Maximum, values, required are read from the schema. */
export interface FieldDefinition<Name extends string = string> {
  /** The name of the value in the form and in the body. */
  name: Name;
  /** How it is edited; a component of the entity's own where no common one fits. */
  input:
    | 'text'
    | 'url'
    | 'textArea'
    | 'richText'
    | 'number'
    | 'decimal'
    | 'switch'
    | 'checkbox'
    | 'select'
    | 'multiSelect'
    | 'level'
    | 'lines'
    | 'access'
    | 'references'
    | 'namespaces'
    | 'translations'
    | ComponentType<FieldProps>;
  /** The translation key of its label; else `<resource>:form.<name>`, `<resource>:<name>` or `common:<name>`. */
  labelKey?: string;
  /** The translation key of the line under it; else `<resource>:form.<name>Help` where there is one. */
  helpKey?: string;
  /** Whether it must be filled in; else whether the schema refuses its blank value. */
  required?: boolean | ((values: Values) => boolean);
  /** The prefix of the translation keys of a select's values, as `common:statuses`. */
  optionsKey?: string;
  /** The value of a select that the installation may reserve to those who govern content. */
  reserved?: string;
  /** A symbol beside each value of a select. */
  optionIcon?: (value: string | number) => ReactNode;
  /** The translation key of what a number counts. */
  unitKey?: string;
  /** The lines of a text area that keeps its height; else it grows with its text. */
  rows?: number;
  /** For references: whose names are offered, and the query that narrows them. */
  of?: ResourceName;
  query?: Record<string, string>;
  /** What a new entity starts with; else blank. */
  initial?: unknown;
  /** When it is part of the form; else always. */
  when?: (values: Values) => boolean;
  /** Takes half of a row where there is room. */
  half?: boolean;
}

/** The field of a name that is part of the form while it holds these values. */
export function shownField(
  fields: readonly FieldDefinition[],
  name: string,
  values: Values,
): FieldDefinition | undefined {
  return fields.find((field) => field.name === name && (field.when?.(values) ?? true));
}

/** What a field holds while nothing is chosen or written. */
export function blankOf({ input, initial }: Pick<FieldDefinition, 'input' | 'initial'>): unknown {
  switch (input) {
    case 'text':
    case 'url':
    case 'textArea':
    case 'richText':
    case 'select':
      return '';
    case 'switch':
    case 'checkbox':
      return false;
    case 'access':
      return true;
    case 'multiSelect':
    case 'lines':
    case 'references':
    case 'namespaces':
      return [];
    case 'translations':
      return {};
    default:
      // Of an input of the entity's own, which starts with a list where it holds one.
      return Array.isArray(initial) ? [] : null;
  }
}

/** What a new entity starts with. */
export function newValues(fields: readonly FieldDefinition[], given: Values = {}): Values {
  return Object.fromEntries(
    fields.map((field) => [field.name, given[field.name] ?? field.initial ?? blankOf(field)]),
  );
}

/** The values of a stored entity. A body names a file by the id that the answer gives together with its address. */
export function valuesOf(fields: readonly FieldDefinition[], entity: object): Values {
  const stored: Values = { ...entity };
  return Object.fromEntries(
    fields.map((field) => {
      const value = stored[field.name] ?? blankOf(field);
      return [field.name, typeof value === 'object' && value !== null && '_id' in value ? value._id : value];
    }),
  );
}

/** What is sent: fields that are not part of the form say nothing. */
export function bodyOf(fields: readonly FieldDefinition[], values: Values): Values {
  return Object.fromEntries(
    fields.map((field) => [field.name, (field.when?.(values) ?? true) ? values[field.name] : blankOf(field)]),
  );
}

/** What the contract's schema of a body says of one of its fields. */
export interface FieldRules {
  /** Whether the blank value is refused. */
  required: boolean;
  /** The most characters of a text, or lines of a list. */
  max?: number;
  /** The values there are to choose from. */
  values: readonly (string | number)[];
  /** Of translations: the names of the translated fields. */
  translated: readonly string[];
}

/** Reads the rules of a field from the contract's schema of a body. */
export function rulesOf(schema: z.ZodType, { name, input, initial }: FieldDefinition): FieldRules {
  const field = shapeOf(schema)[name];
  if (!field) return { required: false, values: [], translated: [] };
  const inner = innerOf(field);
  const translatedShape = inner instanceof z.ZodRecord ? shapeOf(inner.valueType as z.ZodType) : {};
  return {
    required: !field.safeParse(blankOf({ input, initial })).success,
    max: maxOf(inner),
    values: valuesIn(inner instanceof z.ZodArray ? innerOf(inner.element as z.ZodType) : inner),
    translated: Object.keys(translatedShape),
  };
}

function shapeOf(schema: z.ZodType): Readonly<Record<string, z.ZodType>> {
  return schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {};
}

/** The schema within defaults, optionals and transformations. */
function innerOf(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodPipe) return innerOf(schema.in as z.ZodType);
  const isWrapped =
    schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodNullable;
  return isWrapped ? innerOf(schema.unwrap() as z.ZodType) : schema;
}

/** The longest text or list that is taken. */
function maxOf(schema: z.ZodType): number | undefined {
  const longest = schema.def.checks?.find(({ _zod }) => _zod.def.check === 'max_length')?._zod.def;
  return longest && 'maximum' in longest ? Number(longest.maximum) : undefined;
}

/** The values of an enumeration, or the whole numbers of a range. */
function valuesIn(schema: z.ZodType): readonly (string | number)[] {
  if (schema instanceof z.ZodEnum) return schema.options;
  if (!(schema instanceof z.ZodNumber) || !schema.isInt) return [];
  const { minValue, maxValue } = schema;
  if (minValue === null || maxValue === null || maxValue - minValue > 100) return [];
  return Array.from({ length: maxValue - minValue + 1 }, (_, index) => minValue + index);
}
