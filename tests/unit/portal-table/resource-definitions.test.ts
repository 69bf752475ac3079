import { readFileSync } from 'node:fs';
import { getTableColumns } from 'drizzle-orm';
import { matchPath } from 'react-router';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { activityEndpoints } from '#contract/activities.ts';
import { aliasEndpoints } from '#contract/aliases.ts';
import { listCollectionsQuery } from '#contract/collections.ts';
import { listItemsQuery } from '#contract/items.ts';
import { logEndpoints } from '#contract/logs.ts';
import { namespaceEndpoints } from '#contract/namespaces.ts';
import { sessionEndpoints } from '#contract/sessions.ts';
import { listStudentsQuery } from '#contract/students.ts';
import { listTagsQuery } from '#contract/tags.ts';
import { taskEndpoints } from '#contract/tasks.ts';
import { trashEndpoints } from '#contract/trash.ts';
import { users } from '#server/resources/accounts/users.table.ts';
import { resources } from '../../../src/app/resources.ts';
import { fieldLabelKeys } from '../../../src/components/field-keys.ts';
import type { ListDefinition, ResourceDefinition } from '../../../src/lib/resource-definition.ts';
import { activities, logs, sessions } from '../../../src/pages/records/index.ts';
import { students } from '../../../src/pages/students/index.ts';
import { trash } from '../../../src/pages/trash/index.ts';
import { aliases } from '../../../src/resources/aliases/index.ts';
import { collections } from '../../../src/resources/collections/index.ts';
import { items } from '../../../src/resources/items/index.ts';
import { namespaces } from '../../../src/resources/namespaces/index.ts';
import { tags } from '../../../src/resources/tags/index.ts';
import { tasks } from '../../../src/resources/tasks/index.ts';

const paging = ['page', 'pageSize', 'sortField', 'orderType'];
/** Columns of an account that are kept with a change, and are none. */
const internal = ['id', 'version', 'search'];
const moment = ['createdAt', 'timeFrom', 'timeTo'];

const lists: {
  definition: ListDefinition;
  query: z.ZodObject;
  address: string[];
}[] = [
  {
    definition: collections as ResourceDefinition,
    query: listCollectionsQuery,
    address: ['updatedAt_Start', 'updatedAt_End', 'type', 'status', 'paymentType', 'public', 'tag'],
  },
  { definition: students, query: listStudentsQuery, address: ['level', 'status'] },
  {
    definition: items as ResourceDefinition,
    query: listItemsQuery,
    address: [
      'updatedAt_Start',
      'updatedAt_End',
      'createdAt_Start',
      'createdAt_End',
      'type',
      'status',
      'public',
    ],
  },
  { definition: tags as ResourceDefinition, query: listTagsQuery, address: ['status', 'level', 'subType'] },
  { definition: trash, query: trashEndpoints.list.query, address: ['entityType', 'deletedBy'] },
  {
    definition: activities,
    query: activityEndpoints.list.query,
    address: [...moment, 'userId', 'requestId', 'entityId', 'type', 'success', 'platform'],
  },
  {
    definition: logs,
    query: logEndpoints.list.query,
    address: [
      ...moment,
      ...['email', 'statusCode', 'httpMethod', 'requestId', 'path', 'runTime', 'clientType'],
    ],
  },
  {
    definition: sessions,
    query: sessionEndpoints.list.query,
    address: ['userId', 'isActive', 'platform'],
  },
  {
    definition: tasks as ResourceDefinition,
    query: taskEndpoints.list.query,
    address: ['type', 'status'],
  },
  {
    definition: aliases as ResourceDefinition,
    query: aliasEndpoints.list.query,
    address: ['collectionId', 'status'],
  },
  {
    definition: namespaces as ResourceDefinition,
    query: namespaceEndpoints.list.query,
    address: ['public', 'status', 'type'],
  },
];

function word(language: string, key: string): unknown {
  const [namespace, path = ''] = key.split(':');
  const words: unknown = JSON.parse(readFileSync(`public/locales/${language}/${namespace}.json`, 'utf8'));
  return path
    .split('.')
    .reduce<unknown>((part, step) => (part as Record<string, unknown> | undefined)?.[step], words);
}

describe.each(lists)('the list of $face.name', ({ definition, query, address }) => {
  it('filters by every query name of its route, and by no other', () => {
    expect(definition.filters.map((filter) => filter.name).sort()).toEqual([...address].sort());
  });

  it('asks the API by names the call knows', () => {
    const known = Object.keys(query.shape);
    const asked = [...definition.filters.map((filter) => filter.apiName ?? filter.name), ...paging];
    expect(known).toEqual(expect.arrayContaining([...asked, ...Object.keys(definition.query?.list ?? {})]));
  });

  it('offers only values that the call takes', () => {
    for (const filter of definition.filters) {
      const { name, apiName } = filter;
      for (const { value } of ('options' in filter && filter.options) || []) {
        expect(query.safeParse({ [apiName ?? name]: value }), `${name}=${value}`).toMatchObject({
          success: true,
        });
      }
    }
  });

  it('is searched from the palette with what the call takes', () => {
    for (const search of definition.searches ?? [])
      expect(query.safeParse({ globalSearch: 'a', ...search.query })).toMatchObject({ success: true });
  });

  it('has words for all it says, in both languages', () => {
    const keys = [
      ...definition.filters.flatMap((filter) => [
        filter.labelKey,
        filter.helpKey ?? filter.labelKey,
        ...(('options' in filter && filter.options) || []).map((option) => option.labelKey),
      ]),
      ...definition.menu.map((item) => item.labelKey),
      ...definition.commands.flatMap((command) => [
        command.labelKey,
        command.keywordsKey ?? command.labelKey,
      ]),
      ...(definition.searches ?? []).map((search) => search.labelKey),
    ];
    for (const language of ['en', 'el']) {
      for (const key of keys) expect(word(language, key), `${language} ${key}`).toEqual(expect.any(String));
    }
  });
});

it('names the places of the menu as people know them', () => {
  const labels = lists
    .flatMap(({ definition }) => definition.menu)
    .sort((one, other) => one.order - other.order)
    .map((item) => word('en', item.labelKey));
  expect(labels).toEqual([
    'Learning',
    'Entries',
    'Units-Learning',
    'Units-Entries',
    'Classes',
    'Students',
    'Tasks',
    'Url aliases',
    'Trash',
    'Activities',
    'Logs',
    'Sessions',
  ]);
});

it('lets support read the lists, and only those the route names otherwise', () => {
  const access = Object.fromEntries(
    lists.map(({ definition }) => [
      definition.name,
      definition.screens.find(({ path }) => !path.includes(':mode'))?.access,
    ]),
  );
  expect(access).toEqual({
    collections: ['ADMIN', 'SUPERVISOR', 'TEACHER', 'SUPPORT'],
    items: ['SUPERVISOR', 'TEACHER', 'SUPPORT'],
    tags: ['SUPERVISOR', 'TEACHER', 'SUPPORT'],
    trash: ['ADMIN', 'SUPERVISOR', 'TEACHER'],
    activities: ['ADMIN', 'SUPPORT'],
    logs: ['ADMIN', 'SUPPORT'],
    sessions: ['ADMIN', 'SUPPORT'],
    students: ['ADMIN', 'SUPERVISOR', 'TEACHER', 'SUPPORT'],
    tasks: ['ADMIN', 'SUPERVISOR', 'TEACHER', 'SUPPORT'],
    aliases: ['ADMIN'],
    namespaces: ['ADMIN', 'SUPERVISOR', 'TEACHER', 'SUPPORT'],
  });
});

it('leads to a page of every entity, where records of any entity are listed', () => {
  const record = { id: 'id', type: 'type', paymentType: '' };
  for (const { name, showPath, screens } of Object.values(resources) as ResourceDefinition[]) {
    const { pathname } = new URL(showPath(record), 'https://portal.test');
    const access = screens.find((screen) => matchPath(screen.path, pathname))?.access;
    expect(access, name).toEqual(expect.any(Array));
  }
});

it('has a word for each field of an account that a change is told of', () => {
  const told = [
    ...Object.keys(getTableColumns(users)).filter((name) => !internal.includes(name)),
    ...['namespaceSettings', 'picture', 'change'],
  ];
  for (const language of ['en', 'el']) {
    for (const field of told) {
      const words = fieldLabelKeys('users', field).map((key) => word(language, key));
      expect(
        words.find((text) => text !== undefined),
        `${language} ${field}`,
      ).toEqual(expect.any(String));
    }
  }
});
