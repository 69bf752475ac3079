import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface FactsProps {
  children: ReactNode;
  /** Puts two beside each other in a narrow column too. */
  dense?: boolean;
}

/** Labelled facts, in as many columns as there is room for. */
export function Facts({ children, dense }: FactsProps) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        columnGap: 3,
        rowGap: 1.5,
        gridTemplateColumns: `repeat(auto-fill, minmax(min(${dense ? 130 : 200}px, 100%), 1fr))`,
      }}
    >
      {children}
    </Box>
  );
}

interface FactProps {
  label: string;
  /** Nothing is shown as a dash. */
  children?: ReactNode;
  /** Takes the whole width. */
  wide?: boolean;
  /** The language of what is written. */
  lang?: string;
}

/** One fact under its label. */
export function Fact({ label, children, wide, lang }: FactProps) {
  const empty = children === undefined || children === null || children === '' || children === false;
  return (
    <Box sx={{ minWidth: 0, ...(wide && { gridColumn: '1 / -1' }) }}>
      <Typography component="dt" variant="body2" color="text.secondary">
        {label}
      </Typography>
      <Typography
        component="dd"
        lang={lang}
        sx={{
          m: 0,
          overflowWrap: 'anywhere',
          whiteSpace: 'pre-wrap',
          ...(wide && { maxWidth: '72ch' }),
          ...(empty && { color: 'text.secondary' }),
        }}
      >
        {empty ? '—' : children}
      </Typography>
    </Box>
  );
}
