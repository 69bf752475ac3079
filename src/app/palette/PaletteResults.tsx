import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import useForkRef from '@mui/utils/useForkRef';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { KBAR_LISTBOX, KBarResults, useKBar } from '@refinedev/kbar';
import { type Ref, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Command, matching, rankFound } from './command.ts';
import { recentCommands } from './recent-commands.ts';
import { useCommands } from './use-commands.ts';
import { useContentSearch } from './use-content-search.ts';

/** An item of kbar: what it runs, and what its row shows. */
interface ResultItem {
  id: string;
  name: string;
  command: { perform: () => void };
  shown: Command;
  /** The title of the group, at its first item. */
  title: string | undefined;
}

interface Props {
  typed: string;
  onChoose: (command: Command) => void;
  onCount: (count: number) => void;
}

/** The most that kbar's list may measure; the box around it scrolls, which people can reach by keyboard. */
const noLimit = 100_000;

/** What fits the typed text: commands first, then content, then what changes the namespace. */
export default function PaletteResults({ typed, onChoose, onCount }: Props) {
  const { t } = useTranslation('shell');
  const commands = useCommands();
  const { found, isSearching, error } = useContentSearch(typed);
  const items = useMemo(() => {
    const fitting = matching(commands, typed, recentCommands());
    const shown = [
      ...fitting.filter(({ isLast }) => !isLast),
      ...rankFound(found, typed),
      ...fitting.filter(({ isLast }) => isLast),
    ];
    return shown.map(
      (command, index): ResultItem => ({
        id: command.id,
        name: command.label,
        command: { perform: () => onChoose(command) },
        shown: command,
        title: command.group === shown[index - 1]?.group ? undefined : command.group,
      }),
    );
  }, [commands, found, typed, onChoose]);

  useChoiceKept(items, typed);
  useEffect(() => onCount(items.length), [items, onCount]);
  useEffect(
    () => document.getElementById(KBAR_LISTBOX)?.setAttribute('aria-label', t('palette.results')),
    [t],
  );

  const failure = error?.message ?? (items.length === 0 ? t('palette.nothing') : undefined);
  const status = failure ?? t('palette.count', { count: items.length });
  return (
    <>
      <Box role="status" sx={visuallyHidden}>
        {typed && !isSearching && status}
      </Box>
      <Box sx={{ height: 2, flexShrink: 0 }}>
        {isSearching && <LinearProgress sx={{ height: 2 }} aria-label={t('palette.searching')} />}
      </Box>
      <Box tabIndex={0} sx={{ flex: 1, overflowY: 'auto', p: 1, outline: 'none' }}>
        {failure && !isSearching && (
          <Typography aria-hidden color="text.secondary" sx={{ p: 2, textAlign: 'center' }}>
            {failure}
          </Typography>
        )}
        <KBarResults
          items={items}
          maxHeight={noLimit}
          onRender={({ item, active }) => {
            const { shown, title } = item as unknown as ResultItem;
            return <PaletteRow command={shown} title={title} isActive={active} />;
          }}
        />
      </Box>
    </>
  );
}

/** Keeps the choice when results of the server arrive: kbar goes back to the first item with each new list. */
function useChoiceKept(items: readonly ResultItem[], typed: string): void {
  const { query, activeIndex } = useKBar((state) => ({ activeIndex: state.activeIndex }));
  const before = useRef({ id: '', typed });
  useEffect(() => {
    const index = items.findIndex(({ id }) => id === before.current.id);
    if (index > 0 && before.current.typed === typed) query.setActiveIndex(index);
  }, [items, typed, query]);
  useEffect(() => {
    before.current = { id: activeIndex > 0 ? (items[activeIndex]?.id ?? '') : '', typed };
  });
}

interface PaletteRowProps {
  command: Command;
  title: string | undefined;
  isActive: boolean;
  /** kbar measures the row by it. */
  ref?: Ref<HTMLDivElement>;
}

/** One result, with the title of its group above the first one. */
function PaletteRow({ command, title, isActive, ref }: PaletteRowProps) {
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
