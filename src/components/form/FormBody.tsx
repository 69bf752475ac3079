import type { SxProps, Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { DraftOffer } from './drafts/DraftOffer.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { FormElement } from './FormElement.tsx';

/** A form in one column, with the draft on offer and the errors on top. */
export function FormBody({ children, sx }: { children: ReactNode; sx?: SxProps<Theme> }) {
  const column = { display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' };
  return (
    <FormElement sx={[column, ...(Array.isArray(sx) ? sx : [sx])]}>
      <DraftOffer />
      <ErrorSummary />
      {children}
    </FormElement>
  );
}
