import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';

interface Props {
  name: string;
  error?: string;
  /** Why the field is disabled; read out and shown on hover and focus. */
  disabledReason?: string;
  /** The label, for the reason to be told of something. */
  label?: string;
  children: ReactNode;
}

/** Marks where a field stands, so that errors lead to it, and says why it is disabled where it is. */
export function FieldFrame({ name, error, disabledReason, label, children }: Props) {
  const frame = (
    <Box
      data-field={name}
      data-invalid={error ? 'true' : undefined}
      sx={{ minWidth: 0, borderRadius: 1 }}
      // A disabled control takes no focus, so the frame does, and tells the reason.
      {...(disabledReason && { tabIndex: 0, role: 'group', 'aria-label': label })}
    >
      {children}
    </Box>
  );
  return disabledReason ? (
    <Tooltip title={disabledReason} describeChild>
      {frame}
    </Tooltip>
  ) : (
    frame
  );
}
