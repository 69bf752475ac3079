import * as z from 'zod';
import { anyJson } from '#contract/activities.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { problem } from '#contract/errors.ts';

const all = Object.values<Record<string, Endpoint>>(endpoints).flatMap((group) => Object.values(group));

/** An answer of the API as it was received. */
export interface Received {
  method: string;
  /** The address, with or without its origin and query. */
  url: string;
  status: number;
  contentType: string | null | undefined;
  /** The text of a JSON answer; other answers need none. */
  body: string;
}

/**
 * Throws unless an answer is exactly what the contract says: the endpoint's own schema, or a problem, with no key that
 * the schema does not name. Other addresses, as those of the documentation, are only held to refusing with problems.
 */
export function checkAnswer({ method, url, status, contentType, body }: Received): void {
  const { pathname } = new URL(url, 'http://api.test');
  const where = `${method} ${pathname} → ${status}`;
  const type = contentType ?? '';
  // For players, which read its headers alone.
  if (status === 416 && body === '') return;
  if (status >= 400) {
    if (!type.startsWith('application/problem+json'))
      throw new Error(`${where}: ${type} instead of a problem`);
    parse(where, strictProblem, body);
    return;
  }
  const endpoint = endpointAt(method, pathname);
  if (!endpoint || !('json' in endpoint.answer) || status === 304) return;
  if (!type.startsWith('application/json')) throw new Error(`${where}: ${type} instead of JSON`);
  if (status !== endpoint.status) throw new Error(`${where}: the contract says ${endpoint.status}`);
  parse(where, strictly(endpoint.answer.json), body);
}

function parse(where: string, schema: z.ZodType, body: string): void {
  const { error } = schema.safeParse(JSON.parse(body));
  if (error) throw new Error(`${where} is not what the contract says:\n${z.prettifyError(error)}`);
}

/** The endpoint that a request reaches: paths without parameters win over those with some, as in the router. */
export function endpointAt(method: string, pathname: string): Endpoint | undefined {
  const path = pathname.replace(/^\/api/, '');
  const found = all.filter((endpoint) => endpoint.method === method && matches(endpoint.path, path));
  return found.toSorted((a, b) => a.path.split(':').length - b.path.split(':').length)[0];
}

function matches(pattern: string, path: string): boolean {
  return new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path);
}

const made = new WeakMap<z.core.$ZodType, z.ZodType>();

/** The same schema with every object in it, however deep, refusing keys that it does not name. */
export function strictly(schema: z.core.$ZodType): z.ZodType {
  const strict = made.get(schema) ?? (z.core.clone(schema, strictDefinition(schema)) as z.ZodType);
  made.set(schema, strict);
  return strict;
}

function strictDefinition(schema: z.core.$ZodType): z.core.$ZodTypeDef {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  // What the contract leaves open on purpose.
  if (schema === anyJson) return def;
  switch (def.type) {
    case 'object': {
      const shape = Object.entries(def.shape).map(([key, inner]) => [key, strictly(inner)]);
      return { ...def, shape: Object.fromEntries(shape), catchall: z.never() } as z.core.$ZodObjectDef;
    }
    case 'array':
      return { ...def, element: strictly(def.element) } as z.core.$ZodArrayDef;
    case 'tuple':
      return {
        ...def,
        items: def.items.map(strictly),
        rest: def.rest && strictly(def.rest),
      } as z.core.$ZodTupleDef;
    case 'record':
      return { ...def, valueType: strictly(def.valueType) } as z.core.$ZodRecordDef;
    case 'union':
      return { ...def, options: def.options.map(strictly) } as z.core.$ZodUnionDef;
    case 'default':
    case 'optional':
    case 'nullable':
    case 'readonly':
      return { ...def, innerType: strictly(def.innerType) } as z.core.$ZodOptionalDef;
    case 'string':
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'null':
      return def;
    default:
      // Another type of schema could accept unknown keys.
      throw new Error(`Answers have no schema of the type ${def.type} yet: say how it is made strict.`);
  }
}

const strictProblem = strictly(problem);
