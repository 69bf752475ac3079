import type { SvgIconComponent } from '@mui/icons-material';
import EditIcon from '@mui/icons-material/EditOutlined';
import MoreVertIcon from '@mui/icons-material/MoreVert';
import OpenInNewIcon from '@mui/icons-material/OpenInNew';
import PlaylistRemoveIcon from '@mui/icons-material/PlaylistRemove';
import SwapVertIcon from '@mui/icons-material/SwapVert';
import VerticalAlignBottomIcon from '@mui/icons-material/VerticalAlignBottom';
import VerticalAlignTopIcon from '@mui/icons-material/VerticalAlignTop';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Item } from '#contract/items.ts';
import { ActionList, type MenuAction } from '../../../components/ActionMenu.tsx';
import { IconAction } from '../../../components/IconAction.tsx';
import { items } from '../../items/index.ts';

/** What can be done with an item in the content of a collection. */
export interface RowActions {
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

export interface RowMenuProps {
  item: Item;
  position: number;
  total: number;
  actions: RowActions;
}

/** Opens an item for editing, for those who may. */
export function RowEditButton({
  item,
  actions,
  className,
}: Pick<RowMenuProps, 'item' | 'actions'> & { className?: string }) {
  const { t } = useTranslation(['collections', 'common']);
  if (!actions.mayEdit(item)) return null;
  return (
    <IconAction
      className={className}
      label={t('content.row.editOf', { title: item.title })}
      tooltip={t('common:edit')}
      icon={EditIcon}
      onClick={() => actions.edit(item)}
    />
  );
}

/** The actions of a row: edit beside it, all others in its menu. */
export const RowMenu = memo(function RowMenu(props: RowMenuProps) {
  const { item, actions } = props;
  const { t } = useTranslation(['collections', 'common']);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);

  return (
    <>
      <RowEditButton item={item} actions={actions} className="row-action" />
      <IconAction
        label={t('content.row.moreOf', { title: item.title })}
        tooltip={t('content.row.more')}
        icon={MoreVertIcon}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      />
      {anchor && <RowMenuEntries {...props} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
});

/** The open menu of a row. */
function RowMenuEntries({
  item,
  position,
  total,
  actions,
  anchor,
  onClose,
}: RowMenuProps & { anchor: HTMLElement; onClose: () => void }) {
  const { t } = useTranslation(['collections', 'common']);
  const navigate = useNavigate();

  const entry = (Icon: SvgIconComponent, label: string, run: () => void, disabled = false): MenuAction => ({
    id: label,
    label,
    icon: <Icon fontSize="small" />,
    run,
    disabled,
  });
  return (
    <ActionList
      anchor={anchor}
      label={t('content.row.moreOf', { title: item.title })}
      actions={[
        ...(actions.mayEdit(item) ? [entry(EditIcon, t('common:edit'), () => actions.edit(item))] : []),
        entry(OpenInNewIcon, t('content.row.open'), () => navigate(items.showPath(item))),
        entry(SwapVertIcon, t('content.row.moveTo'), () => actions.askPosition(item, position), total < 2),
        entry(VerticalAlignTopIcon, t('content.row.toTop'), () => actions.move(item, 1), position === 1),
        entry(
          VerticalAlignBottomIcon,
          t('content.row.toEnd'),
          () => actions.move(item, total),
          position === total,
        ),
        entry(PlaylistRemoveIcon, t('content.row.remove'), () => actions.remove(item)),
      ]}
      onClose={onClose}
    />
  );
}
