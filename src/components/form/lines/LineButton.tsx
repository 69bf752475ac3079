import type { SvgIconComponent } from '@mui/icons-material';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';

interface Props {
  label: string;
  icon: SvgIconComponent;
  disabled?: boolean;
  onClick: () => void;
}

/** A small button at the end of a line. */
export function LineButton({ label, icon: Icon, disabled, onClick }: Props) {
  return (
    <Tooltip title={label}>
      <span>
        <IconButton size="small" aria-label={label} disabled={disabled} onClick={onClick}>
          <Icon fontSize="small" />
        </IconButton>
      </span>
    </Tooltip>
  );
}
