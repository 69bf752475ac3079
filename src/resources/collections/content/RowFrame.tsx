import type { SvgIconComponent } from '@mui/icons-material';
import { styled } from '@mui/material/styles';
import { unstable_memoTheme as memoTheme } from '@mui/material/utils';
import type { ComponentProps } from 'react';
import { statusStyle } from '../../../components/StatusChip.tsx';

/**
 * The box of a row in the content list and of its image while it is dragged. It styles everything inside it,
 * because rows come and go with every step of a scroll and one set of rules for all of them is made only once.
 */
export const RowFrame = styled('div')(
  memoTheme(({ theme }) => ({
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(1),
    minHeight: 56,
    padding: theme.spacing(0.75, 1),
    borderBottom: `1px solid ${theme.palette.divider}`,
    backgroundColor: theme.palette.background.paper,
    ...theme.typography.body2,
    // Over the paper, not instead of it: rows slide over each other while one is dragged.
    '&:hover, &:focus-within': {
      backgroundImage: `linear-gradient(${theme.palette.action.hover}, ${theme.palette.action.hover})`,
    },
    '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -2 },
    '&.dragged': {
      border: `1px solid ${theme.palette.primary.main}`,
      borderRadius: theme.shape.borderRadius,
      boxShadow: theme.shadows[4],
    },
    '& .row-button': {
      display: 'grid',
      placeItems: 'center',
      flex: 'none',
      width: 30,
      height: 30,
      padding: 0,
      border: 0,
      borderRadius: theme.shape.borderRadius,
      background: 'none',
      color: theme.palette.text.secondary,
      cursor: 'pointer',
      '&:hover': { backgroundColor: theme.palette.action.hover, color: theme.palette.text.primary },
      '& svg': { width: 20, height: 20 },
    },
    '& .handle': { cursor: 'grab', touchAction: 'none', '&:active': { cursor: 'grabbing' } },
    '& .row-action': { opacity: 0, [theme.breakpoints.down('sm')]: { display: 'none' } },
    '&:hover .row-action, &:focus-within .row-action': { opacity: 1 },
    '@media (hover: none)': { '& .row-action': { opacity: 1 } },

    '& .facts': {
      display: 'flex',
      flex: 1,
      minWidth: 0,
      alignItems: 'center',
      gap: theme.spacing(0.5, 1.5),
      [theme.breakpoints.down('sm')]: { flexWrap: 'wrap' },
    },
    ...statusStyle(theme),
    '& .muted': { color: theme.palette.text.secondary },
    '& .position': {
      minWidth: 28,
      textAlign: 'right',
      fontVariantNumeric: 'tabular-nums',
      [theme.breakpoints.down('sm')]: { display: 'none' },
    },
    '& .type': { display: 'inline-flex' },
    '& .words': { flex: '1 1 180px', minWidth: 0, overflowWrap: 'anywhere', lineHeight: 1.35 },
    '& .title': {
      display: 'block',
      padding: 0,
      border: 0,
      background: 'none',
      font: 'inherit',
      fontWeight: 600,
      textAlign: 'left',
      textDecoration: 'none',
      color: theme.palette.text.primary,
      cursor: 'pointer',
      overflowWrap: 'anywhere',
      '&:hover': { textDecoration: 'underline' },
      '&:focus-visible': {
        outline: `2px solid ${theme.palette.primary.main}`,
        outlineOffset: 2,
        borderRadius: 2,
      },
    },
    // Levels and states are aligned from row to row; on a phone, below the title.
    '& .state': {
      display: 'grid',
      gridTemplateColumns: 'max-content 132px',
      alignItems: 'center',
      justifyItems: 'start',
      gap: theme.spacing(1.5),
      flex: 'none',
      whiteSpace: 'nowrap',
      [theme.breakpoints.down('sm')]: { display: 'flex', paddingLeft: theme.spacing(4.5) },
    },
  })),
);

type RowButtonProps = ComponentProps<'button'> & {
  icon: SvgIconComponent;
  /** What it does, on hover; its name says to which item as well. */
  title: string;
  'aria-label': string;
};

/** A button in a row. Those of the library, with their tooltips, took most of the time that a list took to be drawn. */
export function RowButton({ icon: Icon, className = '', ...button }: RowButtonProps) {
  return (
    <button type="button" {...button} className={`row-button ${className}`}>
      <Icon aria-hidden />
    </button>
  );
}
