import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import InputBase from '@mui/material/InputBase';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { getListboxItemId, KBAR_LISTBOX, KBarPortal, useKBar, VisualState } from '@refinedev/kbar';
import { lazy, Suspense, useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { singleKeys } from '../../lib/single-keys.ts';
import type { Command } from './command.ts';
import { rememberCommand } from './recent-commands.ts';
import { shortcutsDialog } from './shortcuts-dialog.ts';

const loadResults = () => import('./PaletteResults.tsx');
const PaletteResults = lazy(loadResults);

/** Options of kbar. The shortcut is bound to the position of the key, so that it works on a Greek keyboard too. */
export const paletteOptions = {
  toggleShortcut: '$mod+KeyK',
  callbacks: { onOpen: startEarlyInput, onClose: endEarlyInput },
};

/** Opens the palette by hand. */
export function useOpenPalette(): () => void {
  const { query } = useKBar();
  return () => {
    startEarlyInput();
    query.toggle();
  };
}

/** The command palette, which kbar opens and closes. Its results are loaded in advance, once the page is idle. */
export function Palette() {
  useShortcutsKey();
  useEffect(() => {
    const timer = setTimeout(() => void loadResults().catch(() => undefined), 1_000);
    return () => clearTimeout(timer);
  }, []);
  return (
    <KBarPortal>
      <PaletteDialog />
    </KBarPortal>
  );
}

/**
 * The input is ours: kbar's own loses letters of fast typing, as it writes its text into the store in an effect. It is
 * never loaded lazily, so that the first key after the shortcut already arrives in it.
 */
function PaletteDialog() {
  const { t } = useTranslation('shell');
  const titleId = useId();
  const { query, activeIndex } = useKBar((state) => ({ activeIndex: state.activeIndex }));
  const [typed, setTyped] = useState('');
  const [count, setCount] = useState(0);
  const chosen = useRef<Command>(undefined);
  const isOpen = useRef(false);

  useLayoutEffect(() => {
    // Once the input is there and has the focus: letters can come while the palette is rendered.
    const early = field?.value;
    endEarlyInput();
    if (early) setTyped(early);
  }, []);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      query.setSearch('');
      setTimeout(() => {
        if (isOpen.current) return;
        // Before the command runs, so that a page or a dialog that it opens can take the focus.
        returnFocus();
        chosen.current?.run();
      });
    };
  }, [query]);
  const choose = useCallback((command: Command) => {
    rememberCommand(command.id);
    chosen.current = command;
  }, []);

  return (
    <Dialog
      open
      onClose={() => query.setVisualState(VisualState.animatingOut)}
      transitionDuration={0}
      disableRestoreFocus
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
          inputRef={query.inputRefSetter}
          value={typed}
          placeholder={t('palette.placeholder')}
          onChange={(event) => {
            setTyped(event.target.value);
            query.setSearch(event.target.value);
          }}
          // The input is the only control: Tab has nowhere to go.
          onKeyDown={(event) => event.key === 'Tab' && event.preventDefault()}
          inputProps={{
            role: 'combobox',
            autoComplete: 'off',
            spellCheck: false,
            'aria-label': t('palette.placeholder'),
            'aria-expanded': count > 0,
            'aria-controls': count > 0 ? KBAR_LISTBOX : undefined,
            'aria-activedescendant': activeIndex < count ? getListboxItemId(activeIndex) : undefined,
            'aria-autocomplete': 'list',
          }}
          // The frame of the dialog would cut the outline off.
          sx={{ px: 1.75, py: 1.25, fontSize: 16, '&&&:has(:focus-visible)': { outlineOffset: -6 } }}
        />
      </Box>
      <Box sx={{ height: { xs: '60vh', sm: 380 }, display: 'flex', flexDirection: 'column' }}>
        <Suspense fallback={null}>
          <PaletteResults typed={typed} onChoose={choose} onCount={setCount} />
        </Suspense>
      </Box>
    </Dialog>
  );
}

/** Opens the list of shortcuts by "?", except where people type. */
function useShortcutsKey(): void {
  useEffect(() => {
    const onKey = ({ key, target }: KeyboardEvent) => {
      const isTyping =
        target instanceof HTMLElement &&
        (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));
      if (key === '?' && !isTyping && singleKeys.get()) shortcutsDialog.open({});
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

/** How long the palette's input may take to appear, in milliseconds, before the page has the focus again. */
const patience = 10_000;

let field: HTMLInputElement | undefined;
let focusedBefore: Element | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Puts a hidden input in place of the palette's until that is rendered, which takes a moment on a busy page: what is
 * typed right after the shortcut would go to the page behind.
 */
function startEarlyInput(): void {
  endEarlyInput();
  focusedBefore = document.activeElement;
  field = document.createElement('input');
  field.tabIndex = -1;
  field.ariaHidden = 'true';
  Object.assign(field.style, { position: 'fixed', opacity: '0', pointerEvents: 'none' });
  // Inside the dialog that is open, as it keeps the focus in it.
  (focusedBefore?.closest('[role$=dialog]') ?? document.body).append(field);
  field.focus({ preventScroll: true });
  timer = setTimeout(() => {
    endEarlyInput();
    returnFocus();
  }, patience);
}

/** Removes the hidden input: the palette's own is there. */
function endEarlyInput(): void {
  clearTimeout(timer);
  field?.remove();
  field = undefined;
}

/** Gives the focus back to what had it before the shortcut. */
function returnFocus(): void {
  if (focusedBefore instanceof HTMLElement && focusedBefore.isConnected)
    focusedBefore.focus({ preventScroll: true });
  focusedBefore = null;
}
