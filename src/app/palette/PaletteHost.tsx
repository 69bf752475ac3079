import { lazy, Suspense, useEffect } from 'react';
import { useStore } from '../../lib/store.ts';
import { closePalette, openPalette, paletteState } from './palette-state.ts';

const CommandPalette = lazy(() => import('./CommandPalette.tsx'));
const ShortcutsDialog = lazy(() => import('./ShortcutsDialog.tsx'));

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  );
}

/** Listens for the palette's keys; the palette itself is loaded when it is first opened. */
export function PaletteHost() {
  const state = useStore(paletteState);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.code === 'KeyK') {
        event.preventDefault();
        openPalette();
      } else if (event.key === '?' && !isTyping(event.target)) paletteState.set('shortcuts');
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  return (
    <Suspense fallback={null}>
      {state === 'commands' && <CommandPalette onClose={closePalette} />}
      {state === 'shortcuts' && <ShortcutsDialog onClose={closePalette} />}
    </Suspense>
  );
}
