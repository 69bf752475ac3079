/** What is typed in. */
const texts =
  'input:not([type=checkbox], [type=radio], [type=file], [type=range]), textarea, select, [contenteditable=true]';

/** Whether keys that are pressed now belong to text, as a field, an editor, its buttons or a dialog with one, or to a question. */
function isTaken(target: EventTarget | null): boolean {
  if (target instanceof Element) {
    const toolbar = target.closest('[role=toolbar]');
    if (target.closest(texts) || toolbar?.parentElement?.querySelector('[contenteditable=true]')) return true;
  }
  const dialog = [...document.querySelectorAll('[role$=dialog]')].at(-1);
  return dialog?.matches('[data-asks]') || Boolean(dialog?.querySelector(texts));
}

export type UndoKey = 'undo' | 'redo';

/** What keys ask for: Ctrl or Cmd with Z undoes, with Shift and Z, or Ctrl with Y, undoes the undoing. */
export function undoKey(event: KeyboardEvent): UndoKey | undefined {
  const { key, code, ctrlKey, metaKey, shiftKey, altKey, repeat, target } = event;
  if (ctrlKey === metaKey || altKey || repeat || event.defaultPrevented || isTaken(target)) return undefined;
  // By the letter, which is elsewhere on a German keyboard; by the place where the keyboard writes no Latin ones.
  const letter = /^[a-z]$/i.test(key) ? key.toLowerCase() : code.replace('Key', '').toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' && ctrlKey && !shiftKey ? 'redo' : undefined;
}
