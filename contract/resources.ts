/** The entities that have screens. What must exist for each entity is typed by this list. */
export const resourceNames = [
  'aliases',
  'tasks',
  'collections',
  'items',
  'tags',
  'namespaces',
  'files',
] as const;
export type ResourceName = (typeof resourceNames)[number];

/** Those of them that belong to namespaces, and go to the trash when they are deleted. */
export const contentNames = [
  'aliases',
  'tasks',
  'collections',
  'items',
  'tags',
  'files',
] as const satisfies readonly ResourceName[];
