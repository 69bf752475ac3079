import AddIcon from '@mui/icons-material/Add';
import ArrowDropDownIcon from '@mui/icons-material/ArrowDropDown';
import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemType } from '#contract/item-types.ts';
import { ItemTypeIcon } from '../../items/ItemTypeIcon.tsx';

interface Props {
  variant: 'contained' | 'outlined';
  itemTypes: readonly ItemType[];
  onCreate: (type: ItemType) => void;
}

/** Creates an item of a type the collection takes; asks for the type where there are several. */
export function CreateItemButton({ variant, itemTypes, onCreate }: Props) {
  const { t } = useTranslation(['collections', 'items']);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [only] = itemTypes.length === 1 ? itemTypes : [];
  const choose = (type: ItemType) => {
    setAnchor(null);
    onCreate(type);
  };
  return (
    <>
      <Button
        variant={variant}
        startIcon={<AddIcon />}
        endIcon={only ? undefined : <ArrowDropDownIcon />}
        aria-haspopup={only ? undefined : 'menu'}
        aria-expanded={only ? undefined : Boolean(anchor)}
        onClick={({ currentTarget }) => (only ? choose(only) : setAnchor(currentTarget))}
      >
        {t('actions.create')}
      </Button>
      {anchor && (
        <Menu
          anchorEl={anchor}
          open
          onClose={() => setAnchor(null)}
          MenuListProps={{ 'aria-label': t('actions.create') }}
        >
          {itemTypes.map((type) => (
            <MenuItem key={type} onClick={() => choose(type)}>
              <ListItemIcon>
                <ItemTypeIcon type={type} />
              </ListItemIcon>
              <ListItemText>{t(`items:types.${type}`)}</ListItemText>
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}
