import type { ResourceName } from '#contract/resources.ts';
import type { ResourceDefinition } from '../lib/resource-definition.ts';
import { collections } from '../resources/collections/index.ts';
import { files } from '../resources/files/index.ts';
import { items } from '../resources/items/index.ts';
import { tags } from '../resources/tags/index.ts';

/** Every entity with screens. One that is missing here does not compile. */
export const resources = { collections, items, tags, files } satisfies Record<
  ResourceName,
  ResourceDefinition
>;

/** The same as a list. */
export const resourceDefinitions: readonly ResourceDefinition[] = Object.values(resources);
