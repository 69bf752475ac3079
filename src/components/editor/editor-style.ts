import type { Theme } from '@mui/material/styles';
import { proseStyle } from '../prose-style.ts';

/** The frame of an editor of rich text, and of the text that is shown until the editor is loaded. */
export const editorFrame = (theme: Theme) =>
  ({
    display: 'flex',
    flexDirection: 'column',
    // Enough for a toolbar of two lines: a narrow editor is as high as a wide one.
    minHeight: 264,
    border: 1,
    borderRadius: 1,
    borderColor: 'var(--field-border)',
    '& .text': { display: 'flex', flexDirection: 'column', flex: 1, padding: theme.spacing(1.5, 2) },
    '& .text > *': {
      ...proseStyle(theme),
      flex: 1,
      maxWidth: 'none',
      whiteSpace: 'pre-wrap',
      '& > *': { maxWidth: '72ch' },
    },
  }) as const;
