import type { SvgIconComponent } from '@mui/icons-material';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { MouseEvent } from 'react';

/** A button that is an icon; its name stands in its tooltip and is read out. */
export function BarButton({
  label,
  icon: Icon,
  onClick,
  ...aria
}: {
  label: string;
  icon: SvgIconComponent;
  onClick: (event: MouseEvent<HTMLButtonElement>) => void;
  'aria-haspopup'?: 'menu' | 'dialog' | 'listbox';
  'aria-expanded'?: boolean;
}) {
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} onClick={onClick} {...aria} sx={{ color: 'text.secondary' }}>
        <Icon fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}
