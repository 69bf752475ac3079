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
  '& .MuiDataGrid-columnHeader': { color: 'text.secondary', fontWeight: 600, fontSize: 13 },
  '& .MuiDataGrid-columnHeaders:not(:hover) .MuiDataGrid-columnSeparator': { opacity: 0 },
  '& .MuiDataGrid-row:hover': { backgroundColor: 'var(--row-hover)' },
  '& .MuiDataGrid-row:hover .list-first, & .MuiDataGrid-row:hover .list-last': {
    backgroundColor: 'var(--row-hover)',
  },
  '& .list-first': { ...sticky, left: 0 },
  '& .list-last': { ...sticky, right: 0, paddingInline: '4px' },
  '& .list-label': { display: 'inline-flex', alignItems: 'center', gap: '4px', minWidth: 0 },
  '& .list-label > span': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .list-label svg': {
    width: 16,
    height: 16,
    flex: 'none',
    fill: 'currentColor',
    opacity: 0,
    transition: 'transform 150ms, opacity 150ms',
    '@media (prefers-reduced-motion: reduce)': { transition: 'none' },
  },
  '& .MuiDataGrid-columnHeader--sortable:hover .list-label svg': { opacity: 0.4 },
  '& [aria-sort="ascending"] .list-label svg': { opacity: '1 !important' },
  '& [aria-sort="descending"] .list-label svg': { opacity: '1 !important', transform: 'rotate(180deg)' },
  '& .MuiDataGrid-columnHeader[aria-sort$="scending"]': { color: 'text.primary' },
  '& .list-unseen': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  '& .list-muted': { color: 'text.secondary' },
  '& .list-access': { display: 'inline-flex', alignItems: 'center', gap: '6px', color: 'text.secondary' },
  '& .list-access svg': { width: 16, height: 16 },
  '& .list-name': { display: 'flex', alignItems: 'center', gap: '10px', height: '100%', minWidth: 0 },
  '& .list-name svg': { width: 20, height: 20, flex: 'none', color: 'text.secondary' },
  '& .list-name a': {
    color: 'text.primary',
    fontWeight: 600,
    textDecoration: 'none',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '& .list-name a:hover': { color: 'primary.main', textDecoration: 'underline' },
  '& .row-actions': { display: 'flex', justifyContent: 'flex-end', alignItems: 'center', height: '100%' },
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
  '& .on-hover': { opacity: 0 },
  '& .MuiDataGrid-row:hover .on-hover, & .row-actions:focus-within .on-hover': { opacity: 1 },
  // Fingers do not hover: there the menu has it all.
  '@media (hover: none)': { '& .on-hover': { display: 'none' } },
});
