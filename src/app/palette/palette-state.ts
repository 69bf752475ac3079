import { createStore } from '../../lib/store.ts';

/** What of the palette is open: nothing, the search for commands, or the list of shortcuts. */
export const paletteState = createStore<'closed' | 'commands' | 'shortcuts'>('closed');

export function openPalette(): void {
  paletteState.set('commands');
}

export function closePalette(): void {
  paletteState.set('closed');
}
