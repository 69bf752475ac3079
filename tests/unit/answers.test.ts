import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { checkAnswer, endpointAt, strictly } from '../support/answers.ts';

const inner = z.object({ name: z.string() });
const extra = { name: 'x', passwordHash: '$argon2id$' };

describe('a schema made strict', () => {
  it.each<[string, z.ZodType, (inside: object) => unknown]>([
    ['the object itself', inner, (inside) => inside],
    ['a nested object', z.object({ a: z.object({ inner }) }), (inside) => ({ a: { inner: inside } })],
    ['an array', z.object({ list: z.array(inner) }), (inside) => ({ list: [{ name: 'x' }, inside] })],
    ['a tuple', z.tuple([z.string(), inner]), (inside) => ['x', inside]],
    ['the rest of a tuple', z.tuple([z.string()], inner), (inside) => ['x', inside]],
    ['a record', z.record(z.string(), inner), (inside) => ({ any: inside })],
    ['a partial record', z.partialRecord(z.enum(['a', 'b']), inner), (inside) => ({ b: inside })],
    ['a union', z.union([z.string(), inner]), (inside) => inside],
    [
      'a discriminated union',
      z.discriminatedUnion('type', [
        z.object({ type: z.literal('a'), inner }),
        z.object({ type: z.literal('b') }),
      ]),
      (inside) => ({ type: 'a', inner: inside }),
    ],
    ['an optional object', z.object({ inner: inner.optional() }), (inside) => ({ inner: inside })],
    ['an object or null', inner.nullable(), (inside) => inside],
    ['a readonly object', inner.readonly(), (inside) => inside],
    ['an extended object', inner.extend({ more: z.string().optional() }), (inside) => inside],
  ])('refuses a key that %s does not name', (_, schema, around) => {
    expect(schema.safeParse(around(extra)).success).toBe(true);
    expect(strictly(schema).safeParse(around({ name: 'x' })).error).toBeUndefined();
    expect(strictly(schema).safeParse(around(extra)).success).toBe(false);
  });

  it('keeps the checks of the schema', () => {
    const even = z
      .object({ count: z.int() })
      .refine(({ count }) => count % 2 === 0)
      .optional();
    expect(strictly(even).safeParse({ count: 2 }).success).toBe(true);
    expect(strictly(even).safeParse({ count: 3 }).success).toBe(false);
  });

  it('refuses unknown keys of a loose object too, and cannot be made of a value of any kind', () => {
    expect(strictly(z.looseObject({})).safeParse(extra).success).toBe(false);
    expect(() => strictly(z.object({ anything: z.unknown() }))).toThrow('unknown');
  });

  it.each(
    Object.values<Record<string, Endpoint>>(endpoints)
      .flatMap((group) => Object.values(group))
      .filter(({ answer }) => 'json' in answer),
  )('exists for $method $path', ({ answer }) => {
    expect(() => 'json' in answer && strictly(answer.json)).not.toThrow();
  });
});

describe('the check of an answer', () => {
  const received = (body: object, more: object = {}) => ({
    ...{ method: 'POST', url: 'http://portal.test/api/auth/refresh-token?x=1', status: 200 },
    ...{ contentType: 'application/json; charset=utf-8', body: JSON.stringify(body) },
    ...more,
  });
  const tokens = { accessToken: 'a', refreshToken: 'b' };
  const refused = {
    ...{ type: 'about:blank', title: 'NOT_FOUND', status: 404, detail: 'x', message: 'x' },
    ...{ errorCode: 'NOT_FOUND', requestId: 'x' },
  };
  const asProblem = { status: 404, contentType: 'application/problem+json; charset=utf-8' };

  it('accepts what the contract says', () => {
    expect(() => checkAnswer(received(tokens))).not.toThrow();
    expect(() => checkAnswer(received(refused, asProblem))).not.toThrow();
  });

  it.each([
    ['a key too many', received({ ...tokens, passwordHash: 'x' }), 'passwordHash'],
    ['a key too few', received({ accessToken: 'a' }), 'refreshToken'],
    ['another status', received(tokens, { status: 201 }), '201'],
    ['another media type', received(tokens, { contentType: 'text/html' }), 'text/html'],
    ['a problem with a stack', received({ ...refused, stack: 'at x' }, asProblem), 'stack'],
    ['an error that is no problem', received({ message: 'x' }, { status: 500 }), 'instead of a problem'],
  ])('refuses %s', (_, answer, named) => {
    expect(() => checkAnswer(answer)).toThrow(named);
  });

  it('finds the endpoint that the router takes', () => {
    expect(endpointAt('GET', '/api/file/list')?.path).toBe('/file/list');
    expect(endpointAt('GET', '/api/item/details/1')?.path).toBe('/item/details/:id');
    expect(endpointAt('GET', '/api/item/details/1/2')).toBeUndefined();
  });
});
