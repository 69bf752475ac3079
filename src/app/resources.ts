import type { ResourceName } from '#contract/resources.ts';
import { contentReaders } from '#contract/roles.ts';
import type { ListDefinition, ResourceDefinition } from '../lib/resource-definition.ts';
import { jobs } from '../pages/jobs/index.ts';
import { payments } from '../pages/payments/index.ts';
import { activities, logs, sessions } from '../pages/records/index.ts';
import { students } from '../pages/students/index.ts';
import { trash } from '../pages/trash/index.ts';
import { aliases } from '../resources/aliases/index.ts';
import { collections } from '../resources/collections/index.ts';
import { files } from '../resources/files/index.ts';
import { items } from '../resources/items/index.ts';
import { namespaces } from '../resources/namespaces/index.ts';
import { tags } from '../resources/tags/index.ts';
import { tasks } from '../resources/tasks/index.ts';
import { users } from '../resources/users/index.ts';

/** Classes, with the page that puts together what several entities have. */
const classes: ResourceDefinition = {
  ...(namespaces as ResourceDefinition),
  screens: [
    ...namespaces.screens,
    {
      path: '/namespaces/show/:id',
      access: contentReaders,
      load: () => import('../pages/class/ClassPage.tsx'),
    },
  ],
};

/** Every entity with screens. One that is missing here does not compile. */
export const resources = {
  collections,
  items,
  tags,
  namespaces: classes,
  files,
  aliases,
  tasks,
} satisfies Record<ResourceName, ResourceDefinition>;

/** The same as a list. */
export const resourceDefinitions: readonly ResourceDefinition[] = Object.values(resources);

/** Everything that has lists: the entities, and what is none. */
export const listDefinitions: readonly ListDefinition[] = [
  ...resourceDefinitions,
  trash,
  activities,
  logs,
  sessions,
  jobs,
  payments,
  students,
  users,
];
