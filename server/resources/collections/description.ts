import { type CollectionType, collectionTypeFacts } from '#contract/collection-types.ts';
import { plainOfRich } from '#contract/rich-text.ts';

/** The words of a collection's description: types with rich text keep HTML, the others keep what was typed. */
export function plainDescription({
  type,
  description,
}: {
  type: CollectionType;
  description: string;
}): string {
  return collectionTypeFacts[type].description === 'rich' ? plainOfRich(description) : description;
}
