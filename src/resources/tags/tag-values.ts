import type { Status } from '#contract/entity.ts';
import type { ItemType } from '#contract/item-types.ts';
import type { Tag, TagPlacement, TagType } from '#contract/tags.ts';

/** The fields of the form of a tag. A blank order is null, which the contract refuses as missing. */
export interface TagValues {
  name: string;
  description: string;
  namespaces: string[];
  status: Status;
  subType: TagPlacement[];
  level: number[];
  order: number | null;
  iconId: string | null;
  /** Ids of pictures of the library. */
  imageId: string | null;
  iconImageId: string | null;
  item_vocabCategories: ItemType[];
  translations: NonNullable<Tag['translations']>;
}

/** A new tag starts out of sight, in the selected workspace. */
export function newTag(selectedNamespace: string | undefined): TagValues {
  return {
    name: '',
    description: '',
    namespaces: selectedNamespace ? [selectedNamespace] : [],
    status: 'Inactive',
    subType: [],
    level: [],
    order: 0,
    iconId: null,
    imageId: null,
    iconImageId: null,
    item_vocabCategories: [],
    translations: {},
  };
}

/** The fields of a stored tag. */
export function tagValuesOf(tag: Tag): TagValues {
  const { name, description, namespaces, status, subType, level, order, iconId } = tag;
  return {
    ...{ name, description, namespaces, status, subType, level, order, iconId },
    imageId: tag.imageId?._id ?? null,
    iconImageId: tag.iconImageId?._id ?? null,
    item_vocabCategories: tag.item_vocabCategories,
    translations: tag.translations ?? {},
  };
}

/** What is sent; only tags of entries filter by the types of entries. */
export function tagBodyOf(type: TagType, values: TagValues) {
  return {
    ...values,
    type,
    item_vocabCategories: type === 'item' ? values.item_vocabCategories : [],
  };
}
