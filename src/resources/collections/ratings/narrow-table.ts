/** A table of few columns; on a phone each row is a card, its cells below each other. */
export const narrowTable = {
  '& .label': { display: { sm: 'none' }, color: 'text.secondary' },
  '& tbody td': { overflowWrap: 'anywhere' },
  '@media (max-width: 599.95px)': {
    '& thead': { display: 'none' },
    '& tbody tr': {
      display: 'grid',
      gap: 0.5,
      justifyItems: 'start',
      p: 2,
      borderBottom: 1,
      borderColor: 'divider',
    },
    '& tbody td': { display: 'block', p: 0, border: 0, textAlign: 'left', overflowWrap: 'anywhere' },
  },
};
