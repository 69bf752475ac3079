import * as z from 'zod';
import { collectionTypes, quizTypes } from './collection-types.ts';
import { endpoint } from './endpoint.ts';
import { stamps, statuses } from './entity.ts';
import { interfaceLanguages, languageCodes } from './languages.ts';
import { id, listAnswer, listQuery, oneOrMore, optionalFlag, translationFlags } from './list-query.ts';
import { productKinds } from './settings.ts';

/** The columns a list of workspaces can be sorted by; the first is the default. */
export const namespaceSortFields = ['updatedAt', 'createdAt', 'name', 'type', 'status'] as const;

/** A workspace; where languages are taught, a class. `type` is the language it teaches. */
export const namespace = z.object({
  id,
  name: z.string(),
  description: z.string(),
  public: z.boolean(),
  type: z.enum(languageCodes),
  status: z.enum(statuses),
  disableTranslation: z.boolean(),
  showTranslationsDictionary: z.boolean(),
  ...stamps,
});
export type Namespace = z.infer<typeof namespace>;

export const listNamespacesQuery = listQuery(namespaceSortFields, {
  public: optionalFlag,
  type: oneOrMore(z.enum(languageCodes)),
  status: oneOrMore(z.enum(statuses)),
  translationDisabled: optionalFlag.describe('Only workspaces whose content is shown as it was written.'),
  translationsDictionaryShown: optionalFlag.describe(
    'Only workspaces whose content is shown with its translations.',
  ),
  ...translationFlags,
});
export type ListNamespacesQuery = z.output<typeof listNamespacesQuery>;

/** What the portal must know before anyone has signed in. It holds no secret. */
export const configs = z.object({
  appName: z.string(),
  productKind: z.enum(productKinds),
  defaultLanguage: z.enum(interfaceLanguages),
  defaultQuizTypes: z.record(z.enum(collectionTypes), z.array(z.enum(quizTypes))),
  /** The demo accounts, only while the server runs with demo content. */
  demo: z
    .object({ password: z.string(), accounts: z.array(z.object({ email: z.string(), roles: z.string() })) })
    .nullable(),
});
export type Configs = z.infer<typeof configs>;

export const namespaceEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/namespace/list',
    summary: 'Lists the workspaces of the caller',
    access: 'registered',
    inNamespace: false,
    query: listNamespacesQuery,
    answer: { json: listAnswer(namespace) },
  }),
  configs: endpoint({
    method: 'GET',
    path: '/namespace/configs',
    summary: 'What the sign-in page needs to know of this installation',
    access: 'public',
    inNamespace: false,
    answer: { json: configs },
  }),
};
