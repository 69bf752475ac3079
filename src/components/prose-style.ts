import type { Theme } from '@mui/material/styles';

/** How rich text looks, the same in the editor and on the page. */
export const proseStyle = (theme: Theme) => ({
  fontSize: 15.5,
  lineHeight: 1.6,
  maxWidth: '72ch',
  overflowWrap: 'anywhere' as const,
  '& > :first-of-type': { marginTop: 0 },
  '& > :last-child': { marginBottom: 0 },
  '& p': { margin: '0 0 0.75em' },
  '& h1, & h2, & h3, & h4': { margin: '1.2em 0 0.4em', lineHeight: 1.3, fontWeight: 600 },
  // The first heading of its kind, but not of the text.
  '& > * + :is(h1, h2, h3, h4):first-of-type': { marginTop: '1.2em' },
  '& h1': { fontSize: '1.4em' },
  '& h2': { fontSize: '1.25em' },
  '& h3, & h4': { fontSize: '1.1em' },
  '& ul, & ol': { margin: '0 0 0.75em', paddingLeft: '1.5em' },
  '& li > p': { margin: 0 },
  '& a': { color: theme.palette.primary.main },
  '& blockquote': {
    margin: '0 0 0.75em',
    paddingLeft: '1em',
    borderLeft: `3px solid ${theme.palette.divider}`,
    color: theme.palette.text.secondary,
  },
  '& code': { fontFamily: 'ui-monospace, monospace', fontSize: '0.9em' },
  '& pre': { overflowX: 'auto' as const },
});
