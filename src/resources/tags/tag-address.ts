import type { TagType } from '#contract/tags.ts';

/** The address of the list of one kind of tags. */
export function tagListAddress(type: TagType): string {
  return `/tags/${type}`;
}

/** The address of the page of a tag. */
export function tagAddress(type: TagType, id: string): string {
  return `${tagListAddress(type)}/show/${id}`;
}
