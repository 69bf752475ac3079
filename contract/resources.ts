/** The entities that have screens. What must exist for each entity is typed by this list. */
export const resourceNames = ['aliases', 'tasks', 'collections', 'items', 'tags', 'files'] as const;
export type ResourceName = (typeof resourceNames)[number];
