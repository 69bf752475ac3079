import type { SvgIconComponent } from '@mui/icons-material';
import LabelIcon from '@mui/icons-material/LabelOutlined';
import SvgIcon from '@mui/material/SvgIcon';
import { useEffect } from 'react';
import type { TagIconId } from '#contract/tag-icons.ts';
import { createStore, useStore } from '../../lib/store.ts';

/** The icon of a tag; one that has none, or an unknown one, shows a plain label. */
export function TagIcon({ iconId }: { iconId: string | null }) {
  const icons = useTagIcons();
  // Until the icons are there their place is kept.
  if (iconId && !icons) return <SvgIcon aria-hidden />;
  const Icon = icons?.[iconId as TagIconId] ?? LabelIcon;
  return <Icon aria-hidden />;
}

type TagIcons = Readonly<Record<TagIconId, SvgIconComponent>>;

const icons = createStore<TagIcons | undefined>(undefined);
let isRequested = false;

/** The icons of tags, loaded when the first one is shown. Undefined until then: nothing waits for them. */
export function useTagIcons(): TagIcons | undefined {
  useEffect(() => {
    if (!isRequested) void import('./tag-icons.ts').then((all) => icons.set(all));
    isRequested = true;
  }, []);
  return useStore(icons);
}
