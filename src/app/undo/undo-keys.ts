/** Whether keys that are pressed now belong to text: a field, an editor, or a dialog with either. */
function isWriting(target: EventTarget | null): boolean {
  const fields = 'input, textarea, select, [contenteditable=true]';
  if (target instanceof Element && target.closest(fields)) return true;
  const dialog = [...document.querySelectorAll('[role$=dialog]')].at(-1);
  return dialog?.querySelector(fields) !== null && dialog !== undefined;
}

/** What keys ask for: Ctrl or Cmd with Z undoes, with Shift and Z, or Ctrl with Y, undoes the undoing. */
export function undoKey(event: KeyboardEvent): 'undo' | 'redo' | undefined {
  const { key, code, ctrlKey, metaKey, shiftKey, altKey, repeat, target } = event;
  if (ctrlKey === metaKey || altKey || repeat || event.defaultPrevented || isWriting(target))
    return undefined;
  // By the letter, which is elsewhere on a German keyboard; by the place where the keyboard writes no Latin ones.
  const letter = /^[a-z]$/i.test(key) ? key.toLowerCase() : code.replace('Key', '').toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' && ctrlKey && !shiftKey ? 'redo' : undefined;
}
