import * as z from 'zod';
import { crud } from './crud.ts';
import { endpoint } from './endpoint.ts';
import { idParams, statuses } from './entity.ts';
import { languageCodes } from './languages.ts';
import { limits } from './limits.ts';
import { oneOrMore, optionalFlag, translationFlags } from './list-query.ts';
import { contentGovernors } from './roles.ts';
import { requiredText, text } from './text.ts';

/** Namespaces: classes in the interface where languages are taught, else workspaces. */
export const namespaceEntity = crud({
  path: '/namespace',
  noun: { one: 'a namespace', many: 'the namespaces of the caller' },
  readers: 'registered',
  inNamespace: false,
  lacks: ['details', 'add', 'edit', 'remove', 'usage', 'history', 'version', 'restore'],
  fields: {
    name: requiredText(limits.title),
    description: text(limits.description).default(''),
    public: z.boolean().default(true),
    type: z.enum(languageCodes).describe('The language it teaches.'),
    status: z.enum(statuses).default('Active'),
    disableTranslation: z.boolean().default(false),
    showTranslationsDictionary: z.boolean().default(false),
  },
  sort: ['updatedAt', 'createdAt', 'name', 'type', 'status'],
  filters: {
    public: optionalFlag,
    type: oneOrMore(z.enum(languageCodes)),
    status: oneOrMore(z.enum(statuses)),
    translationDisabled: optionalFlag.describe('Only namespaces whose content is shown as it was written.'),
    translationsDictionaryShown: optionalFlag.describe(
      'Only namespaces whose content is shown with its translations.',
    ),
    ...translationFlags,
  },
});
export type Namespace = z.infer<typeof namespaceEntity.answer>;

/** How much of each entity a namespace holds, and how many people belong to it. */
export const namespaceUsage = z.object({
  aliases: z.int(),
  collections: z.int(),
  items: z.int(),
  tags: z.int(),
  files: z.int(),
  people: z.int(),
});

export const namespaceEndpoints = {
  ...namespaceEntity.endpoints,
  usage: endpoint('GET', '/namespace/usage/:id', {
    summary: 'Counts what a namespace of the caller holds, and who belongs to it',
    access: contentGovernors,
    inNamespace: false,
    params: idParams,
    answer: { json: namespaceUsage },
  }),
};
