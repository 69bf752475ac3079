import type { SvgIconComponent } from '@mui/icons-material';
import EditIcon from '@mui/icons-material/EditOutlined';
import OpenInNewIcon from '@mui/icons-material/OpenInNew';
import PlaylistRemoveIcon from '@mui/icons-material/PlaylistRemove';
import SwapVertIcon from '@mui/icons-material/SwapVert';
import VerticalAlignBottomIcon from '@mui/icons-material/VerticalAlignBottom';
import VerticalAlignTopIcon from '@mui/icons-material/VerticalAlignTop';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Item } from '#contract/items.ts';
import type { MenuAction } from '../../../components/ActionMenu.tsx';
import { IconMenu } from '../../../components/IconMenu.tsx';
import { items } from '../../items/index.ts';
import { RowButton } from './RowFrame.tsx';

/** What can be done with an item in the content of a collection. */
export interface ContentRowActions {
  /** Whether the list may be changed. */
  mayWrite: boolean;
  /** Whether the item itself may be changed: a collection can hold some that are others' to write. */
  mayEdit: (item: Item) => boolean;
  edit: (item: Item) => void;
  /** Moves it to a position counted from 1. */
  move: (item: Item, position: number) => void;
  askPosition: (item: Item, position: number) => void;
  /** Takes it out of the collection; the item itself stays. */
  remove: (item: Item) => void;
}

interface ContentRowMenuProps {
  item: Item;
  position: number;
  total: number;
  actions: ContentRowActions;
}

/** Opens an item for editing, for those who may. */
export function RowEditButton({
  item,
  actions,
  className,
}: Pick<ContentRowMenuProps, 'item' | 'actions'> & { className?: string }) {
  const { t } = useTranslation(['collections', 'common']);
  if (!actions.mayEdit(item)) return null;
  return (
    <RowButton
      icon={EditIcon}
      className={className}
      title={t('common:edit')}
      aria-label={t('content.row.editOf', { title: item.title })}
      onClick={() => actions.edit(item)}
    />
  );
}

/** The actions of a row: edit beside it, all others in its menu. */
export const ContentRowMenu = memo(function ContentRowMenu({
  item,
  position,
  total,
  actions,
}: ContentRowMenuProps) {
  const { t } = useTranslation(['collections', 'common']);
  const entry = (Icon: SvgIconComponent, label: string, does: Partial<MenuAction>): MenuAction => ({
    id: label,
    label,
    icon: <Icon fontSize="small" />,
    ...does,
  });
  return (
    <>
      {actions.mayEdit(item) ? (
        <RowEditButton item={item} actions={actions} className="row-action" />
      ) : (
        // The room of the button, so that levels and states are aligned from row to row.
        <span className="row-button row-action" style={hidden} aria-hidden />
      )}
      <IconMenu
        label={t('content.row.moreOf', { title: item.title })}
        tooltip={t('content.row.more')}
        actions={() => [
          ...(actions.mayEdit(item)
            ? [entry(EditIcon, t('common:edit'), { run: () => actions.edit(item) })]
            : []),
          entry(OpenInNewIcon, t('content.row.open'), { to: items.showPath(item) }),
          entry(SwapVertIcon, t('content.row.moveTo'), {
            run: () => actions.askPosition(item, position),
            disabled: total < 2,
          }),
          entry(VerticalAlignTopIcon, t('content.row.toTop'), {
            run: () => actions.move(item, 1),
            disabled: position === 1,
          }),
          entry(VerticalAlignBottomIcon, t('content.row.toEnd'), {
            run: () => actions.move(item, total),
            disabled: position === total,
          }),
          entry(PlaylistRemoveIcon, t('content.row.remove'), { run: () => actions.remove(item) }),
        ]}
      />
    </>
  );
});

const hidden = { visibility: 'hidden' } as const;
