import type { SvgIconComponent } from '@mui/icons-material';
import LabelIcon from '@mui/icons-material/LabelOutlined';
import SvgIcon from '@mui/material/SvgIcon';
import { useSyncExternalStore } from 'react';
import type { Tag } from '#contract/tags.ts';
import { SmallImage } from '../files/SmallImage.tsx';

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

type TagIcons = Readonly<Record<string, SvgIconComponent>>;

let loaded: TagIcons | undefined;
let isLoading = false;
const listeners = new Set<() => void>();

/** The icons of tags, loaded when the first one is shown. Undefined until then: nothing waits for them. */
export function useTagIcons(): TagIcons | undefined {
  return useSyncExternalStore(subscribe, () => loaded);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!isLoading) {
    isLoading = true;
    void import('./tag-icons.ts').then(({ tagIcons }) => {
      loaded = tagIcons;
      for (const notify of listeners) notify();
    });
  }
  return () => listeners.delete(listener);
}
