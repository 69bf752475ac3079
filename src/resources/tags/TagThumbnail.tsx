import type { Tag } from '#contract/tags.ts';
import { SmallImage } from '../files/SmallImage.tsx';
import { TagIcon } from './TagIcon.tsx';

/** A tag in small: its image icon, its image, or its icon. */
export function TagThumbnail({ tag }: { tag: Pick<Tag, 'iconImageId' | 'imageId' | 'iconId'> }) {
  const url = tag.iconImageId?.thumbnailUrl ?? tag.imageId?.thumbnailUrl;
  return url ? <SmallImage url={url} size={24} /> : <TagIcon iconId={tag.iconId} />;
}
