import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import InputBase from '@mui/material/InputBase';
import LinearProgress from '@mui/material/LinearProgress';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CommandList } from './CommandList.tsx';
import { type Command, matching } from './command.ts';
import { recentCommands, rememberCommand } from './recent-commands.ts';
import { useCommands } from './use-commands.ts';
import { useContentSearch } from './use-content-search.ts';

/** Places, actions and content by name: type, go down with the arrows, press Enter. */
export default function CommandPalette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const titleId = useId();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const recent = useMemo(recentCommands, []);
  const { found, isSearching } = useContentSearch(typed);
  const shown = [...matching(useCommands(), typed, recent), ...found];
  const current = Math.min(active, shown.length - 1);

  const run = (command: Command | undefined) => {
    if (!command) return;
    rememberCommand(command.id);
    onClose();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && shown.length > 0) {
      event.preventDefault();
      setActive((current + step + shown.length) % shown.length);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      run(shown[current]);
    }
  };

  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      fullWidth
      maxWidth="sm"
      sx={{
        '& .MuiDialog-container': { alignItems: 'flex-start' },
        '& .MuiDialog-paper': { m: { xs: 1, sm: 4 }, width: { xs: 'calc(100% - 16px)', sm: '100%' } },
      }}
    >
      <Box component="h2" id={titleId} sx={visuallyHidden}>
        {t('search')}
      </Box>
      <Box
        sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, borderBottom: 1, borderColor: 'divider' }}
      >
        <SearchIcon sx={{ color: 'text.secondary' }} />
        <InputBase
          autoFocus
          fullWidth
          value={typed}
          placeholder={t('palette.placeholder')}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          inputProps={{
            role: 'combobox',
            'aria-label': t('palette.placeholder'),
            'aria-expanded': true,
            'aria-controls': listId,
            'aria-activedescendant': shown[current] && `${listId}-${current}`,
            'aria-autocomplete': 'list',
          }}
          sx={{ py: 1.25, fontSize: 16 }}
        />
      </Box>
      <Box role="status" sx={visuallyHidden}>
        {typed && !isSearching && t('palette.count', { count: shown.length })}
      </Box>
      <Box sx={{ height: 2 }}>
        {isSearching && <LinearProgress sx={{ height: 2 }} aria-label={t('palette.searching')} />}
      </Box>
      <CommandList
        id={listId}
        commands={shown}
        active={current}
        onRun={run}
        onPoint={setActive}
        isSearching={isSearching}
      />
    </Dialog>
  );
}
