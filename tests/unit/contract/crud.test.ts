import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { crud } from '#contract/crud.ts';
import { distinct, file, fixed, served, translations } from '#contract/fields.ts';
import { oneOrMore } from '#contract/list-query.ts';
import { requiredText, text } from '#contract/text.ts';

const note = crud({
  path: '/note',
  noun: { one: 'a note', many: 'notes' },
  readers: ['ADMIN', 'SUPPORT'],
  writers: ['ADMIN'],
  fields: {
    kind: fixed(z.enum(['short', 'long'])),
    title: requiredText(10),
    body: text(100).default(''),
    labels: distinct(z.array(z.string())).default([]),
    rank: z.int().default(3),
    length: served(z.int()),
    imageId: file('Image'),
    translations: translations(['title']),
  },
  sort: ['updatedAt', 'title'],
  filters: { kind: oneOrMore(z.enum(['short', 'long'])) },
  details: { readers: z.int() },
  removal: { kind: z.enum(['short', 'long']) },
});

const errorsOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path, code }) => path.join('.') || code);

describe('the body that adds', () => {
  it('needs what has no default, and takes nothing that only the server writes', () => {
    expect(note.createBody.parse({ kind: 'short', title: ' a ', labels: ['x', 'x'] })).toEqual({
      kind: 'short',
      title: 'a',
      body: '',
      labels: ['x'],
      rank: 3,
      imageId: null,
      translations: {},
    });
    expect(errorsOf(note.createBody, {})).toEqual(['kind', 'title']);
    expect(errorsOf(note.createBody, { kind: 'short', title: 'a', length: 1 })).toEqual([
      'unrecognized_keys',
    ]);
  });
});

describe('the body that changes', () => {
  it('leaves out what is left alone, defaults included', () => {
    expect(note.updateBody.parse({})).toEqual({});
  });

  it('empties by null what may be empty, and nothing else', () => {
    const emptied = { body: null, labels: null, imageId: null, translations: null };
    expect(note.updateBody.parse(emptied)).toEqual({
      body: '',
      labels: [],
      imageId: null,
      translations: null,
    });
    expect(errorsOf(note.updateBody, { title: null, rank: null })).toEqual(['title', 'rank']);
  });

  it('names the keys that must equal what is stored', () => {
    expect(note.readOnlyKeys.toSorted()).toEqual(
      ['createdAt', 'createdBy', 'id', 'kind', 'length', 'readers', 'updatedAt', 'version'].toSorted(),
    );
    for (const key of note.readOnlyKeys)
      expect(errorsOf(note.updateBody, { [key]: 'as sent' })).toBe(undefined);
    expect(errorsOf(note.updateBody, { unknown: 1 })).toEqual(['unrecognized_keys']);
  });
});

describe('the answer', () => {
  it('has every field and the stamps; details have more', () => {
    const keys = ['id', ...Object.keys(note.fields), 'createdAt', 'updatedAt', 'createdBy', 'version'];
    expect(Object.keys(note.answer.shape).toSorted()).toEqual(keys.toSorted());
    expect(Object.keys(note.details.shape).toSorted()).toEqual([...keys, 'readers'].toSorted());
  });
});

describe('the endpoints', () => {
  it('are the usual ones, those of the history and of the use, open to readers and writers', () => {
    expect(
      Object.entries(note.endpoints).map(([name, { method, path, access }]) => [name, method, path, access]),
    ).toEqual([
      ['list', 'GET', '/note/list', ['ADMIN', 'SUPPORT']],
      ['details', 'GET', '/note/details/:id', ['ADMIN', 'SUPPORT']],
      ['add', 'POST', '/note/add', ['ADMIN']],
      ['edit', 'PATCH', '/note/details/:id', ['ADMIN']],
      ['remove', 'DELETE', '/note/details/:id', ['ADMIN']],
      ['usage', 'GET', '/note/usage/:id', ['ADMIN', 'SUPPORT']],
      ['history', 'GET', '/note/history/:id', ['ADMIN', 'SUPPORT']],
      ['version', 'GET', '/note/history/:id/:version', ['ADMIN', 'SUPPORT']],
      ['restore', 'POST', '/note/history/:id/:version', ['ADMIN']],
    ]);
  });

  it('may be fewer, for others, outside of namespaces and with another name for the id', () => {
    const { endpoints, answer } = crud({
      path: '/leaf',
      noun: { one: 'a leaf', many: 'leaves' },
      readers: 'registered',
      removers: ['ADMIN'],
      inNamespace: false,
      idName: '_id',
      lacks: ['add', 'edit', 'restore'],
      fields: {},
      sort: ['updatedAt'],
    });
    expect(
      Object.entries(endpoints).map(([name, { access, inNamespace }]) => [name, access, inNamespace]),
    ).toEqual([
      ['list', 'registered', false],
      ['details', 'registered', false],
      ['remove', ['ADMIN'], false],
      ['usage', 'registered', false],
      ['history', 'registered', false],
      ['version', 'registered', false],
    ]);
    expect(Object.keys(answer.shape)[0]).toBe('_id');
  });

  it('list by the declared sort fields and filters, with translations where there are some', () => {
    expect(note.listQuery.parse({ kind: 'short,long', disableTranslation: 'false' })).toMatchObject({
      sortField: 'updatedAt',
      kind: ['short', 'long'],
      disableTranslation: false,
    });
    expect(errorsOf(note.listQuery, { sortField: 'rank' })).toEqual(['sortField']);
    expect(Object.keys(note.endpoints.details.query.shape)).toContain('showTranslationsDictionary');
    expect(errorsOf(note.endpoints.remove.query, {})).toEqual(['kind']);
    expect(note.endpoints.remove.query.parse({ kind: 'short' }).whenUsed).toBe('detach');
    expect(errorsOf(note.endpoints.remove.query, { kind: 'short', whenUsed: 'keep' })).toEqual(['whenUsed']);
  });
});
