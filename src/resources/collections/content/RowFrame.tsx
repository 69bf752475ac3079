import { styled } from '@mui/material/styles';

/** The box of a row in the content list and of its picture while it is dragged. */
export const RowFrame = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  minHeight: 56,
  padding: theme.spacing(0.75, 1),
  borderBottom: `1px solid ${theme.palette.divider}`,
  backgroundColor: theme.palette.background.paper,
  // Over the paper, not instead of it: rows slide over each other while one is dragged.
  '&:hover, &:focus-within': {
    backgroundImage: `linear-gradient(${theme.palette.action.hover}, ${theme.palette.action.hover})`,
  },
  '&:hover .row-action, &:focus-within .row-action': { opacity: 1 },
  '@media (prefers-reduced-motion: reduce)': { transition: 'none !important' },
}));
