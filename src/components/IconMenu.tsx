import MoreVertIcon from '@mui/icons-material/MoreVert';
import { type ComponentProps, useState } from 'react';
import { ActionList, type MenuAction } from './ActionMenu.tsx';
import { IconAction } from './IconAction.tsx';

interface Props extends Omit<ComponentProps<typeof IconAction>, 'icon' | 'onClick'> {
  /** The entries; a function is called when the menu is open. */
  actions: readonly MenuAction[] | (() => readonly MenuAction[]);
}

/** Three dots that open a menu of actions. */
export function IconMenu({ actions, ...button }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <IconAction
        {...button}
        icon={MoreVertIcon}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      />
      {anchor && (
        <ActionList
          anchor={anchor}
          label={button.label}
          actions={typeof actions === 'function' ? actions() : actions}
          onClose={() => setAnchor(undefined)}
        />
      )}
    </>
  );
}
