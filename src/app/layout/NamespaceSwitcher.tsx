import UnfoldIcon from '@mui/icons-material/UnfoldMore';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import InputBase from '@mui/material/InputBase';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fold } from '#contract/fold.ts';
import type { Namespace } from '#contract/namespaces.ts';
import { useAppName } from '../../providers/configs.ts';
import { useNamespaces } from '../../providers/current-user.ts';
import { useSwitchNamespace } from '../../providers/use-switch-namespace.ts';

/** From this many namespaces on, the menu has a search box. */
const manyNamespaces = 8;

/** Shows the selected namespace, and changes it. */
export function NamespaceSwitcher() {
  const { t } = useTranslation('shell');
  const { all, selected, isLoading } = useNamespaces();
  const switchNamespace = useSwitchNamespace();
  const label = t('namespace');
  const appName = useAppName();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [search, setSearch] = useState('');
  const [showsInactive, setShowsInactive] = useState(false);

  if (isLoading) return <Skeleton width={160} height={40} />;
  if (all.length === 0) return <Typography sx={name}>{appName}</Typography>;
  const canSwitch = all.some((one) => one.id !== selected?.id);
  const close = () => {
    setAnchor(null);
    setSearch('');
    setShowsInactive(false);
  };
  // What is archived is found by its name, and offered on request.
  const isOffered = (one: Namespace) =>
    one.status !== 'Inactive' || one.id === selected?.id || showsInactive || search !== '';
  const found = all.filter((one) => isOffered(one) && fold(one.name).includes(fold(search)));
  const archived = all.filter((one) => !isOffered(one)).length;
  return (
    <>
      <ButtonBase
        onClick={(event) => setAnchor(event.currentTarget)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={!canSwitch}
        sx={{
          px: 1,
          py: 0.5,
          borderRadius: 1,
          gap: 0.5,
          minWidth: 0,
          maxWidth: { xs: 150, sm: 340 },
          '&:hover': { bgcolor: 'action.hover' },
        }}
      >
        <Box sx={{ textAlign: 'left', minWidth: 0 }}>
          <Typography
            component="span"
            sx={{ display: 'block', fontSize: 11, lineHeight: 1.2, color: 'text.secondary' }}
          >
            {label}
          </Typography>
          <Typography component="span" sx={name} title={selected?.name}>
            {selected?.name ?? appName}
          </Typography>
        </Box>
        {canSwitch && <UnfoldIcon fontSize="small" sx={{ color: 'text.secondary' }} />}
      </ButtonBase>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        MenuListProps={{ 'aria-label': label }}
        slotProps={{ paper: { sx: { maxHeight: 420, minWidth: 260 } } }}
      >
        {all.length >= manyNamespaces && (
          <ListSubheader sx={{ bgcolor: 'background.paper' }}>
            <InputBase
              autoFocus
              fullWidth
              value={search}
              placeholder={t('findNamespace')}
              inputProps={{ 'aria-label': t('findNamespace') }}
              onChange={(event) => setSearch(event.target.value)}
              // Letters belong to the search box, not to the menu's own jump to an entry.
              onKeyDown={(event) => event.key.length === 1 && event.stopPropagation()}
            />
          </ListSubheader>
        )}
        {found.map((one) => (
          <MenuItem
            key={one.id}
            role="menuitemradio"
            aria-checked={one.id === selected?.id}
            selected={one.id === selected?.id}
            onClick={() => {
              close();
              void switchNamespace(one);
            }}
          >
            {one.status === 'Inactive' ? t('inactiveNamespace', { name: one.name }) : one.name}
          </MenuItem>
        ))}
        {archived > 0 && (
          <MenuItem onClick={() => setShowsInactive(true)}>
            {t('inactiveNamespaces', { count: archived })}
          </MenuItem>
        )}
      </Menu>
    </>
  );
}

const name = {
  display: 'block',
  fontWeight: 600,
  fontSize: 14,
  lineHeight: 1.3,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;
