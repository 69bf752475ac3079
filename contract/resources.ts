/** The entities that have screens of their own. Whatever must exist per entity is typed by this list. */
export const resourceNames = ['collections', 'items', 'tags', 'files'] as const;
export type ResourceName = (typeof resourceNames)[number];
