import LabelIcon from '@mui/icons-material/LabelOutlined';
import SvgIcon from '@mui/material/SvgIcon';
import type { Tag } from '#contract/tags.ts';
import { SmallImage } from '../files/SmallImage.tsx';
import { useTagIcons } from './use-tag-icons.ts';

/** The icon of a tag; one that has none, or an unknown one, shows a plain label. */
export function TagIcon({ iconId }: { iconId: string | null }) {
  const icons = useTagIcons();
  // Until the icons are there their place is kept.
  if (iconId && !icons) return <SvgIcon aria-hidden />;
  const Icon = (iconId && icons?.[iconId]) || LabelIcon;
  return <Icon aria-hidden />;
}

/** A tag in small: its image icon, its image, or its icon. */
export function TagThumbnail({ tag }: { tag: Pick<Tag, 'iconImageId' | 'imageId' | 'iconId'> }) {
  const url = tag.iconImageId?.thumbnailUrl ?? tag.imageId?.thumbnailUrl;
  return url ? <SmallImage url={url} size={24} /> : <TagIcon iconId={tag.iconId} />;
}
