import Box from '@mui/material/Box';
import useForkRef from '@mui/utils/useForkRef';
import { type Ref, useEffect, useRef } from 'react';
import type { Command } from './command.ts';

interface Props {
  command: Command;
  title: string | undefined;
  isActive: boolean;
  /** kbar measures the row by it. */
  ref?: Ref<HTMLDivElement>;
}

/** One result, with the title of its group above the first one. */
export function PaletteRow({ command, title, isActive, ref }: Props) {
  const row = useRef<HTMLDivElement>(null);
  const measured = useForkRef(row, ref);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <Box ref={measured}>
      {title && <Box sx={heading}>{title}</Box>}
      <Box sx={{ ...option, bgcolor: isActive ? 'action.selected' : 'transparent' }}>
        <command.icon fontSize="small" sx={{ color: 'text.secondary', flexShrink: 0 }} />
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{command.label}</Box>
        {command.detail && (
          <Box component="span" sx={detail}>
            {command.detail}
          </Box>
        )}
      </Box>
    </Box>
  );
}

const heading = { px: 1.5, pt: 1, pb: 0.5, fontSize: 12, fontWeight: 600, color: 'text.secondary' };

const option = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  px: 1.5,
  py: 0.75,
  minHeight: 40,
  borderRadius: 1,
  cursor: 'pointer',
  fontSize: 14,
};

const detail = { flexShrink: 0, maxWidth: '45%', textAlign: 'right', fontSize: 12, color: 'text.secondary' };
