import MoreIcon from '@mui/icons-material/MoreVertOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import Switch from '@mui/material/Switch';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** One of the ways into the library besides uploading. */
export interface LibraryTool {
  id: string;
  labelKey: 'discover.open' | 'speech.open' | 'byUrl.open';
  icon: ComponentType<SvgIconProps>;
  run: () => void;
}

interface LibraryToolsMenuProps {
  tools: readonly LibraryTool[];
  /** The switch of the warnings, for those who may see them. */
  warnings: { areShown: boolean; show: (shows: boolean) => void } | undefined;
}

/** The tools of the library for which a phone has no room. */
export function LibraryToolsMenu({ tools, warnings }: LibraryToolsMenuProps) {
  const { t } = useTranslation('files');
  const [anchor, setAnchor] = useState<HTMLElement>();
  const close = () => setAnchor(undefined);
  return (
    <>
      <IconButton
        aria-haspopup="menu"
        aria-label={t('library.moreTools')}
        title={t('library.moreTools')}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ ml: 'auto' }}
      >
        <MoreIcon />
      </IconButton>
      <Menu
        open={anchor !== undefined}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        MenuListProps={{ 'aria-label': t('library.moreTools') }}
      >
        {tools.map(({ id, icon: Icon, labelKey, run }) => (
          <MenuItem
            key={id}
            onClick={() => {
              close();
              run();
            }}
          >
            <ListItemIcon>
              <Icon fontSize="small" />
            </ListItemIcon>
            <ListItemText>{t(labelKey)}</ListItemText>
          </MenuItem>
        ))}
        {warnings && (
          <MenuItem
            role="menuitemcheckbox"
            aria-checked={warnings.areShown}
            onClick={() => {
              close();
              warnings.show(!warnings.areShown);
            }}
          >
            <ListItemIcon>
              <WarningIcon fontSize="small" />
            </ListItemIcon>
            <ListItemText>{t('warnings.show')}</ListItemText>
            <Switch size="small" edge="end" checked={warnings.areShown} tabIndex={-1} aria-hidden />
          </MenuItem>
        )}
      </Menu>
    </>
  );
}
