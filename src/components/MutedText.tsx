import Typography, { type TypographyProps } from '@mui/material/Typography';
import type { ElementType } from 'react';

/** Small muted text that explains what is beside it, or adds to it. */
export function MutedText(props: TypographyProps & { component?: ElementType }) {
  return <Typography variant="body2" color="text.secondary" {...props} />;
}
