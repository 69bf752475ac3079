import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import type { FormEvent, ReactNode } from 'react';
import { useEntityFormContext } from './entity-form-context.ts';

/** The form element: its submit saves. */
export function FormElement({ children, sx }: { children: ReactNode; sx: SxProps<Theme> }) {
  const { formId, save } = useEntityFormContext();
  return (
    <Box
      component="form"
      id={formId}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        // The submit of a form in a dialog over this one comes up the tree of components as well.
        event.stopPropagation();
        void save();
      }}
      sx={sx}
    >
      {children}
    </Box>
  );
}
