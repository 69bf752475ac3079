import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface Props {
  /** What there is to read: the wide column. */
  children: ReactNode;
  /** What classifies it, where it is used, its history: the narrow column at the right, below on smaller screens. */
  aside: ReactNode;
}

/** A page to read, in the two columns of the form that it was written in. */
export function ShowColumns({ children, aside }: Props) {
  return (
    <Box sx={columns}>
      <Box sx={column}>{children}</Box>
      <Box sx={column}>{aside}</Box>
    </Box>
  );
}

const columns = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
};

const column = { display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' };
