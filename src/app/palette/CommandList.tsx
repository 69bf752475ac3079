import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Command } from './command.ts';

interface Props {
  id: string;
  commands: Command[];
  active: number;
  isSearching: boolean;
  onRun: (command: Command) => void;
  onPoint: (index: number) => void;
}

/** What the palette found; the active one is what Enter runs. */
export function CommandList({ id, commands, active, isSearching, onRun, onPoint }: Props) {
  const { t } = useTranslation('shell');
  const activeRef = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the element changes with the index
  useEffect(() => {
    activeRef.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  return (
    <Box
      id={id}
      role="listbox"
      aria-label={t('palette.results')}
      sx={{ overflowY: 'auto', height: { xs: '60vh', sm: 380 }, p: 1 }}
    >
      {commands.length === 0 && !isSearching && (
        <Typography color="text.secondary" sx={{ p: 2, textAlign: 'center' }}>
          {t('palette.nothing')}
        </Typography>
      )}
      {commands.map((command, index) => {
        const isActive = index === active;
        return (
          // The keys belong to the search box, which names the active option.
          <Box
            key={command.id}
            id={`${id}-${index}`}
            ref={isActive ? activeRef : undefined}
            role="option"
            aria-selected={isActive}
            onClick={() => onRun(command)}
            onMouseMove={() => onPoint(index)}
            sx={{ ...option, bgcolor: isActive ? 'action.selected' : 'transparent' }}
          >
            <command.icon fontSize="small" sx={{ color: 'text.secondary', flexShrink: 0 }} />
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{command.label}</Box>
            <Box component="span" sx={command.detail ? remark : groupRemark}>
              {command.detail ?? command.group}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

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

const remark = { flexShrink: 0, maxWidth: '45%', textAlign: 'right', fontSize: 12, color: 'text.secondary' };
/** On a small screen the names need the room. */
const groupRemark = { ...remark, display: { xs: 'none', sm: 'block' } };
