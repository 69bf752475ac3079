import type { SvgIconComponent } from '@mui/icons-material';
import IconButton, { type IconButtonProps } from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';

interface Props extends IconButtonProps {
  label: string;
  /** What the tooltip says, where the label also names the row. */
  tooltip?: string;
  icon: SvgIconComponent;
  size?: 'small' | 'medium';
  /** Lets the pointer reach what is below the tooltip. */
  disableInteractive?: boolean;
}

/** A button that is an icon; a tooltip says what it does. */
export function IconAction(props: Props) {
  const { label, tooltip = label, icon: Icon, size = 'small', disableInteractive, ...rest } = props;
  const button = (
    <IconButton size={size} aria-label={label} {...rest}>
      <Icon fontSize={size} />
    </IconButton>
  );
  return (
    <Tooltip title={tooltip} disableInteractive={disableInteractive}>
      {/* A disabled button gets no events of the pointer. */}
      {props.disabled === undefined ? button : <span>{button}</span>}
    </Tooltip>
  );
}
