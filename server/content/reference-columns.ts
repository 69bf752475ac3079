import type { ResourceName } from '#contract/resources.ts';

/** A column that holds ids of other entities. */
export interface ReferenceColumn {
  holder: ResourceName;
  field: string;
  column: string;
  isList: boolean;
  to: ResourceName;
}

/**
 * Each column that holds ids of other content. Where something is used, what deleting it takes it off, and what it comes
 * back to is made from this list; the places of items in collections are a table of their own.
 */
export const referenceColumns = [
  { holder: 'aliases', field: 'collectionId', column: 'collection_id', isList: false, to: 'collections' },
  { holder: 'tasks', field: 'collectionIds', column: 'collection_ids', isList: true, to: 'collections' },
  { holder: 'tasks', field: 'itemIds', column: 'item_ids', isList: true, to: 'items' },
  { holder: 'collections', field: 'tags', column: 'tags', isList: true, to: 'tags' },
  { holder: 'collections', field: 'itemTag', column: 'item_tag', isList: false, to: 'tags' },
  { holder: 'collections', field: 'imageId', column: 'image_id', isList: false, to: 'files' },
  { holder: 'collections', field: 'audioId', column: 'audio_id', isList: false, to: 'files' },
  { holder: 'items', field: 'tags', column: 'tags', isList: true, to: 'tags' },
  { holder: 'items', field: 'imageId', column: 'image_id', isList: false, to: 'files' },
  { holder: 'tags', field: 'imageId', column: 'image_id', isList: false, to: 'files' },
  { holder: 'tags', field: 'iconImageId', column: 'icon_image_id', isList: false, to: 'files' },
  { holder: 'namespaces', field: 'imageId', column: 'image_id', isList: false, to: 'files' },
] as const satisfies readonly ReferenceColumn[];

/** The places of items in collections, a list that is kept in a table of its own. */
export const places = { holder: 'collections', field: 'items', to: 'items' } as const;

/** The column of the name that people know an entity by. */
export function nameColumn(entity: ResourceName): 'title' | 'name' | 'alias' {
  if (entity === 'aliases') return 'alias';
  return entity === 'collections' || entity === 'items' || entity === 'tasks' ? 'title' : 'name';
}
