import type { SvgIconComponent } from '@mui/icons-material';
import IconButton from '@mui/material/IconButton';
import type { MouseEvent } from 'react';

/** A button that is an icon; its name is read out, and shown by the browser when the pointer rests. The sign-in page has it, so it stays light. */
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
    <IconButton aria-label={label} title={label} onClick={onClick} {...aria} sx={{ color: 'text.secondary' }}>
      <Icon fontSize="small" />
    </IconButton>
  );
}
