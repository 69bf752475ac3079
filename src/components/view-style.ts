import type { CardContentProps } from '@mui/material/CardContent';
import type { CardHeaderProps } from '@mui/material/CardHeader';

/** Lets a view of Refine, which is a card, be the page itself. */
export const viewStyle = {
  overflow: 'visible',
  border: 0,
  borderRadius: 0,
  backgroundColor: 'transparent',
} as const;

/** The head of such a view: title and buttons side by side where there is room. */
export const viewHeader: CardHeaderProps = {
  disableTypography: true,
  sx: {
    p: 0,
    flexWrap: 'wrap',
    columnGap: { xs: 1, sm: 2 },
    rowGap: 1,
    minHeight: 40,
    // Buttons that leave no room for the longest word of the title are below it.
    '& .MuiCardHeader-content': { flex: '1 0 min-content' },
    '& .MuiCardHeader-action': { m: 0, alignSelf: 'center' },
    '& .MuiCardHeader-action > *': { flexWrap: 'wrap', gap: '8px' },
    '& .MuiCardHeader-action:empty': { display: 'none' },
    // On a phone the words have the room of the icons before them.
    '& .MuiCardHeader-action .MuiButton-root': { px: { xs: 1.25, sm: 2 } },
    '& .MuiCardHeader-action .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
  },
};

/** A button whose icon says enough on a phone, where search and it share a line. */
export const iconOnPhone = {
  minWidth: { xs: 44, sm: 64 },
  px: { xs: 1, sm: 1.875 },
  fontSize: { xs: 0, sm: 14 },
  '& .MuiButton-startIcon': { ml: { xs: 0, sm: -0.5 }, mr: { xs: 0, sm: 1 } },
} as const;

/** The content of such a view, without the padding of a card. */
export const viewContent: CardContentProps = { sx: { p: 0, '&:last-child': { pb: 0 } } };

/** Below this height the bars at the edges of the screen scroll with the page, as on a screen enlarged to 400 %. */
export const lowScreen = '@media (max-height: 400px)';

/** The frame of what is a card without the component: rows, messages in their place, cards of a list. */
export const panel = {
  border: 1,
  borderColor: 'divider',
  borderRadius: '10px',
  backgroundColor: 'background.paper',
} as const;

/** A message with buttons: they are below its words where both do not fit beside each other. */
export const askingMessage = { flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 60%' } } as const;

/** What is written in a wide column, what classifies it in a narrow one at its right, or below on smaller screens. */
export const twoColumns = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
};

/** One of the two. */
export const column = { display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' };

/** A list without bullets, of rows as below. */
export const plainList = { m: 0, p: 0, listStyle: 'none' } as const;

/** A row of it: what it is, and buttons at its end. */
export const plainRow = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  py: 1,
  '& + &': { borderTop: 1, borderColor: 'divider' },
  '&:last-child': { pb: 0 },
} as const;
