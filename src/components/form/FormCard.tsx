import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { MutedText } from '../MutedText.tsx';

interface Props {
  title: string;
  /** One line that says what the section is for. */
  help?: string;
  /** Buttons at the right of the heading. */
  action?: ReactNode;
  children: ReactNode;
}

/** A section of a form. */
export function FormCard({ title, help, action, children }: Props) {
  const headingId = useId();
  return (
    <Card variant="outlined" component="section" aria-labelledby={headingId}>
      <CardContent sx={content}>
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'flex-start' }}>
          <Box sx={{ flex: '1 1 220px' }}>
            <Typography id={headingId} component="h2" variant="subtitle1" sx={{ fontWeight: 600 }}>
              {title}
            </Typography>
            {help && <MutedText>{help}</MutedText>}
          </Box>
          {action}
        </Stack>
        {children}
      </CardContent>
    </Card>
  );
}

const content = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '&:last-child': { pb: 2 },
};
