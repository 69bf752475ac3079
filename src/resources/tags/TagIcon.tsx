import LabelIcon from '@mui/icons-material/LabelOutlined';
import SvgIcon from '@mui/material/SvgIcon';
import { useTagIcons } from './use-tag-icons.ts';

/** The icon of a tag; one that has none, or an unknown one, shows a plain label. */
export function TagIcon({ iconId }: { iconId: string | null }) {
  const icons = useTagIcons();
  // Until the icons are there their place is kept.
  if (iconId && !icons) return <SvgIcon aria-hidden />;
  const Icon = (iconId && icons?.[iconId]) || LabelIcon;
  return <Icon aria-hidden />;
}
