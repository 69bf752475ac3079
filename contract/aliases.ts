import * as z from 'zod';
import { collectionTypes } from './collection-types.ts';
import { crud } from './crud.ts';
import { statuses } from './entity.ts';
import { collection, namespace, served } from './fields.ts';
import { limits } from './limits.ts';
import { id, oneOrMore } from './list-query.ts';
import { navigationSections } from './pages.ts';
import { ownAddress, text } from './text.ts';
import { invalid } from './validation.ts';

/** What `/app/…` opens already, or would be mistaken for. */
const reserved: readonly string[] = [
  'join',
  'delete-account',
  ...navigationSections.map((section) => section.toLowerCase()),
];

/** The last part of an address `/app/{alias}`. */
const aliasName = z
  .string()
  .trim()
  .toLowerCase()
  .min(3)
  .max(64)
  .refine((name) => /^[a-z0-9-]*$/.test(name), invalid('aliasCharacters'))
  .refine((name) => !reserved.includes(name), invalid('reservedName'));

/** Url aliases: short addresses that open a collection in the mobile app, or another address in a browser. */
export const aliasEntity = crud({
  path: '/url-alias',
  noun: { one: 'a url alias', many: 'url aliases' },
  readers: ['ADMIN'],
  fields: {
    alias: aliasName.describe('Kept in lower case. An alias in the trash is still taken.'),
    collectionId: collection('The collection that it opens.'),
    namespaceId: namespace,
    status: z.enum(statuses).default('Active').describe('Any other than Active opens nothing.'),
    fallbackUrl: ownAddress(limits.url)
      .default('')
      .describe('What it opens in a browser, instead of the collection.'),
    note: text(limits.longText).default(''),
    collection: served(
      z.object({ id, title: z.string(), type: z.enum(collectionTypes), status: z.enum(statuses) }).nullable(),
    ),
    hits: served(z.int()),
    lastHitAt: served(z.iso.datetime().nullable()),
  },
  sort: ['updatedAt', 'createdAt', 'alias', 'status', 'hits', 'lastHitAt'],
  filters: { collectionId: oneOrMore(id), status: oneOrMore(z.enum(statuses)) },
  summaries: { remove: 'Moves a url alias to the trash; its address opens nothing any more' },
});

export const {
  endpoints: aliasEndpoints,
  createBody: createAliasBody,
  sortFields: aliasSortFields,
} = aliasEntity;
export type Alias = z.infer<typeof aliasEntity.answer>;
