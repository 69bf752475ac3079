import CheckBoxIcon from '@mui/icons-material/CheckBox';
import CheckBoxOutlineBlankIcon from '@mui/icons-material/CheckBoxOutlineBlank';
import type { ComponentProps } from 'react';
import { ActionMenu, type MenuAction } from './ActionMenu.tsx';

/** A button that opens a menu of values, of which one (`isChosen`) or several (`isTicked`) are chosen. */
export function ChoiceMenu({ actions, sx, ...menu }: ComponentProps<typeof ActionMenu>) {
  return (
    <ActionMenu
      color="inherit"
      endIcon={null}
      {...menu}
      actions={actions.map(withBox)}
      sx={{ height: 40, flex: 'none', borderColor: 'divider', ...sx }}
    />
  );
}

function withBox(action: MenuAction): MenuAction {
  if (action.isTicked === undefined) return action;
  const Icon = action.isTicked ? CheckBoxIcon : CheckBoxOutlineBlankIcon;
  const icon = <Icon fontSize="small" {...(action.isTicked && { color: 'primary' })} />;
  return { ...action, staysOpen: true, icon };
}
