/** How long the palette's input may take to appear, in milliseconds, before the page has the focus again. */
const patience = 2_000;

let field: HTMLInputElement | undefined;
let focusedBefore: Element | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Puts a hidden input in place of the palette's until that is rendered, which takes a moment on a busy page: what is
 * typed right after the shortcut would go to the page behind.
 */
export function startEarlyInput(): void {
  endEarlyInput();
  focusedBefore = document.activeElement;
  field = document.createElement('input');
  field.tabIndex = -1;
  field.ariaHidden = 'true';
  Object.assign(field.style, { position: 'fixed', opacity: '0', pointerEvents: 'none' });
  // Inside the dialog that is open, as it keeps the focus in it.
  (focusedBefore?.closest('[role=dialog]') ?? document.body).append(field);
  field.focus({ preventScroll: true });
  timer = setTimeout(() => {
    endEarlyInput();
    returnFocus();
  }, patience);
}

/** Removes the hidden input: the palette's own is there. */
export function endEarlyInput(): void {
  clearTimeout(timer);
  field?.remove();
  field = undefined;
}

/** What was typed before the palette's input was there. */
export function earlyText(): string {
  return field?.value ?? '';
}

/** Gives the focus back to what had it before the shortcut. */
export function returnFocus(): void {
  if (focusedBefore instanceof HTMLElement && focusedBefore.isConnected)
    focusedBefore.focus({ preventScroll: true });
  focusedBefore = null;
}
