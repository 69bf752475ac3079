import type { TagPlacement } from '#contract/tags.ts';

/** The translation key of a placement; a point would end the key, so it is written as an underscore. */
export function placementKey(placement: TagPlacement): string {
  return `tags:placements.${placement.replace('.', '_')}`;
}
