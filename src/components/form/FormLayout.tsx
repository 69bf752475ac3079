import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import type { FormEvent, ReactNode } from 'react';
import { column, twoColumns } from '../two-columns.ts';
import { useEntityFormContext } from './entity-form.ts';
import { DraftOffer, ErrorSummary } from './FormNotices.tsx';

/** A form in one column, with the draft on offer and the errors on top. */
export function FormBody({ children, sx }: { children: ReactNode; sx?: SxProps<Theme> }) {
  return (
    <FormElement sx={[stackStyle, ...(Array.isArray(sx) ? sx : [sx])]}>
      <DraftOffer />
      <ErrorSummary />
      {children}
    </FormElement>
  );
}

interface FormColumnsProps {
  /** What is written: the wide column. */
  children: ReactNode;
  /** What classifies: the narrow column at the right, below the other on smaller screens. */
  aside: ReactNode;
}

/** A form in two columns where there is room for them. */
export function FormColumns({ children, aside }: FormColumnsProps) {
  return (
    <Box sx={stackStyle}>
      <DraftOffer />
      <ErrorSummary />
      <FormElement sx={twoColumns}>
        <Box sx={column}>{children}</Box>
        <Box sx={column}>{aside}</Box>
      </FormElement>
    </Box>
  );
}

/** No grid: in one, the summary of errors could not stick beyond its own row. */
const stackStyle = { display: 'flex', flexDirection: 'column', gap: 2, '& > *': { minWidth: 0 } } as const;

/** The form element: its submit saves, or does what the form says. */
export function FormElement({ children, sx }: { children: ReactNode; sx: SxProps<Theme> }) {
  const { formId, save, submit } = useEntityFormContext();
  return (
    <Box
      component="form"
      id={formId}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        // The submit of a form in a dialog over this one comes up the tree of components as well.
        event.stopPropagation();
        if (submit) submit();
        else void save();
      }}
      sx={sx}
    >
      {children}
    </Box>
  );
}
