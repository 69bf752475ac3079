import type { SxProps, Theme } from '@mui/material/styles';

const sticky = { position: 'sticky', zIndex: 4, backgroundColor: 'background.paper' } as const;

/**
 * The look of the rows, once for all of them: cells carry class names only, because a styled component in each of some
 * hundred cells would cost more time than all the rest of the list.
 */
export const gridStyle: SxProps<Theme> = (theme) => ({
  '--row-hover': `color-mix(in srgb, ${theme.palette.primary.main} 6%, ${theme.palette.background.paper})`,
  '--unstable_DataGrid-radius': '10px',
  '--DataGrid-rowBorderColor': theme.palette.divider,
  '--DataGrid-containerBackground': theme.palette.background.paper,
  borderColor: 'divider',
  backgroundColor: 'background.paper',
  fontSize: 14,
  fontVariantNumeric: 'tabular-nums',
  '& .MuiDataGrid-columnHeader, & .MuiDataGrid-columnHeaders, & .MuiDataGrid-filler, & .MuiDataGrid-scrollbarFiller':
    {
      backgroundColor: 'background.paper',
    },
  '& .MuiDataGrid-columnHeader': { color: 'text.secondary', fontWeight: 600, fontSize: 13 },
  '& .MuiDataGrid-columnHeaders:not(:hover) .MuiDataGrid-columnSeparator': { opacity: 0 },
  '& .MuiDataGrid-row:hover': { backgroundColor: 'var(--row-hover)' },
  '& .MuiDataGrid-row:hover .list-first, & .MuiDataGrid-row:hover .list-last': {
    backgroundColor: 'var(--row-hover)',
  },
  '& .list-first': { ...sticky, left: 0 },
  '& .MuiDataGrid-virtualScroller--hasScrollX .list-first': {
    boxShadow: `1px 0 0 ${theme.palette.divider}`,
  },
  '& .MuiDataGrid-virtualScroller--hasScrollX .list-last': {
    boxShadow: `-1px 0 0 ${theme.palette.divider}`,
  },
  '& .list-last': { ...sticky, right: 0, paddingInline: '4px', overflow: 'visible' },
  '& .list-label': { display: 'inline-flex', alignItems: 'center', gap: '4px', minWidth: 0 },
  '& .list-label > span': { overflow: 'hidden', textOverflow: 'ellipsis' },
  // The arrow takes no room from the name before it is needed.
  '& .list-label svg': { width: 16, height: 16, flex: 'none', fill: 'currentColor', display: 'none' },
  '& .MuiDataGrid-columnHeader--sortable:hover .list-label svg': { display: 'block', opacity: 0.5 },
  '& .MuiDataGrid-columnHeader[aria-sort$="scending"] .list-label svg': { display: 'block', opacity: 1 },
  '& .MuiDataGrid-columnHeader[aria-sort="descending"] .list-label svg': { transform: 'rotate(180deg)' },
  '& .MuiDataGrid-columnHeader[aria-sort$="scending"]': { color: 'text.primary' },
  '& .list-unseen': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  '& .MuiDataGrid-columnHeader--alignRight .list-label': { flexDirection: 'row-reverse' },
  '& .list-muted': { color: 'text.secondary', overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .list-access': { display: 'inline-flex', alignItems: 'center', gap: '6px', color: 'text.secondary' },
  '& .list-access svg': { width: 16, height: 16 },
  '& .list-name': { display: 'flex', alignItems: 'center', gap: '10px', minWidth: 0 },
  '& .list-name svg': { width: 20, height: 20, flex: 'none', color: 'text.secondary' },
  '& .list-name svg.list-warning': { color: 'warning.main' },
  '& .list-name a': {
    color: 'text.primary',
    fontWeight: 600,
    textDecoration: 'none',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '& .list-name a:hover': { color: 'primary.main', textDecoration: 'underline' },
  '& .row-actions': { display: 'flex', justifyContent: 'flex-end', alignItems: 'center' },
  '& .row-button': {
    display: 'grid',
    placeItems: 'center',
    width: 36,
    height: 36,
    padding: 0,
    border: 0,
    borderRadius: '8px',
    background: 'none',
    color: 'text.secondary',
    cursor: 'pointer',
  },
  '& .row-button svg': { width: 20, height: 20 },
  '& .row-button:hover': { backgroundColor: 'action.hover', color: 'text.primary' },
  '& .row-button.danger:hover': { color: 'error.main' },
  '& .row-button:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
  // Lies over the columns beside it while it shows, so that it takes no room when it does not.
  '& .on-hover': {
    position: 'absolute',
    right: 44,
    display: 'flex',
    alignItems: 'center',
    height: 43,
    paddingLeft: '12px',
    backgroundColor: 'var(--row-hover)',
    opacity: 0,
    pointerEvents: 'none',
  },
  '& .on-hover:empty': { display: 'none' },
  '& .MuiDataGrid-row:hover .on-hover, & .row-actions:has(.row-button:focus-visible) .on-hover': {
    opacity: 1,
    pointerEvents: 'auto',
  },
  // Fingers do not hover: there the menu has it all.
  '@media (hover: none)': { '& .on-hover': { display: 'none' } },
});
