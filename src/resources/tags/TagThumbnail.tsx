import type { Tag } from '#contract/tags.ts';
import { SmallPicture } from '../../components/files/SmallPicture.tsx';
import { TagIcon } from './TagIcon.tsx';

/** A tag in small: its image icon, its image, or its icon. */
export function TagThumbnail({ tag }: { tag: Pick<Tag, 'iconImageId' | 'imageId' | 'iconId'> }) {
  const url = tag.iconImageId?.thumbnailUrl ?? tag.imageId?.thumbnailUrl;
  return url ? <SmallPicture url={url} size={24} /> : <TagIcon iconId={tag.iconId} />;
}
