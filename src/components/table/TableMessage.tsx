import type { SvgIconComponent } from '@mui/icons-material';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface TableMessageProps {
  icon: SvgIconComponent;
  title: string;
  text: string;
  /** What to do next. */
  children?: ReactNode;
}

/** Stands in the place of the rows when there are none. */
export function TableMessage({ icon: Icon, title, text, children }: TableMessageProps) {
  return (
    <Box role="status" sx={messageFrame}>
      <Icon aria-hidden sx={{ fontSize: 40, color: 'text.secondary' }} />
      <Typography component="h2" sx={{ fontSize: 16, fontWeight: 600 }}>
        {title}
      </Typography>
      <Typography color="text.secondary" sx={{ maxWidth: '52ch', mb: 1 }}>
        {text}
      </Typography>
      {children}
    </Box>
  );
}

/** The frame of what is shown in place of the rows. */
export const messageFrame = {
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  textAlign: 'center',
  gap: 1,
  p: 4,
  minHeight: 280,
  border: 1,
  borderColor: 'divider',
  borderRadius: '10px',
  backgroundColor: 'background.paper',
} as const;
