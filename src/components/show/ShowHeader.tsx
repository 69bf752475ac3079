import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useRecordTitle } from '../use-page-title.ts';
import { BackButton } from './BackButton.tsx';

interface Props {
  /** What kind of page it is, above the title: 'View', 'Edit'. */
  over?: string;
  title: string;
  /** Chips beside the title, as the status. */
  chips?: ReactNode;
  /** Buttons at the right. */
  actions?: ReactNode;
  /** Where the back button leads when there is no page before this one; without it there is no back button. */
  backTo?: string;
  lang?: string;
  /** What the window is called, where it is not the title. */
  windowTitle?: string;
}

/** The head of a page about one thing. */
export function ShowHeader({ over, title, chips, actions, backTo, lang, windowTitle = title }: Props) {
  useRecordTitle(windowTitle);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1, mb: 2 }}>
      {backTo && <BackButton to={backTo} />}
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        {over && (
          <Typography variant="body2" color="text.secondary">
            {over}
          </Typography>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
          <Typography
            component="h1"
            lang={lang}
            sx={{ fontSize: 22, fontWeight: 600, overflowWrap: 'anywhere' }}
          >
            {title}
          </Typography>
          {chips}
        </Box>
      </Box>
      {actions && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{actions}</Box>}
    </Box>
  );
}
