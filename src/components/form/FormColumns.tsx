import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { DraftOffer } from './drafts/DraftOffer.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { FormElement } from './FormElement.tsx';

interface Props {
  /** What is written: the wide column. */
  children: ReactNode;
  /** What classifies: the narrow column at the right, below the other on smaller screens. */
  aside: ReactNode;
  /** What belongs to the thing but not to the form; it stands below what is written. */
  below?: ReactNode;
}

/** A form in two columns where there is room for them. */
export function FormColumns({ children, aside, below }: Props) {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <DraftOffer />
      <ErrorSummary />
      <Box sx={columns}>
        <FormElement sx={{ display: 'contents' }}>
          <Box sx={{ ...column, gridArea: 'written' }}>{children}</Box>
          <Box sx={{ ...column, gridArea: 'aside' }}>{aside}</Box>
        </FormElement>
        {below && <Box sx={{ gridArea: 'below', minWidth: 0 }}>{below}</Box>}
      </Box>
    </Box>
  );
}

const columns = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
  gridTemplateAreas: {
    xs: '"written" "aside" "below"',
    lg: '"written aside" "below aside"',
  },
  gridTemplateRows: { lg: 'auto 1fr' },
};

const column = { display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' };
