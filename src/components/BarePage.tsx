import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** A page that stands alone, without top bar and menu: a card in the middle with a title and a sentence. */
export function BarePage({
  title,
  text,
  corner,
  children,
}: {
  title: string;
  text?: string;
  corner?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Box
      component="main"
      sx={{ minHeight: '100vh', display: 'grid', placeItems: 'center', p: 2, bgcolor: 'background.default' }}
    >
      <Box sx={{ width: '100%', maxWidth: 420 }}>
        <Box
          sx={{
            p: { xs: 3, sm: 4 },
            bgcolor: 'background.paper',
            border: 1,
            borderColor: 'divider',
            borderRadius: '10px',
            position: 'relative',
          }}
        >
          {corner && <Box sx={{ position: 'absolute', top: 12, right: 12 }}>{corner}</Box>}
          <Box
            component="img"
            src="/icon.svg"
            alt=""
            width={40}
            height={40}
            sx={{ display: 'block', mb: 2 }}
          />
          <Typography variant="h1" gutterBottom>
            {title}
          </Typography>
          {text && (
            <Typography color="text.secondary" sx={{ mb: 3 }}>
              {text}
            </Typography>
          )}
          {children}
        </Box>
      </Box>
    </Box>
  );
}
