/** What had the focus, and for it and each element around it: its parent and its neighbours at that time. */
interface Place {
  element: HTMLElement;
  around: { parent: Element; next: Element | null; previous: Element | null }[];
}

/** How many places are remembered: a dialog over a menu over the row that both are about. */
const remembered = 8;

/** What a dialog focuses when the focus inside it is lost, which may happen before it is moved here. */
const trap = '.MuiDialog-container';

/** What is shown in place of the rows of a list that lost its last one. */
const inPlace = '[data-in-place]';

const focusable = 'a[href], button:enabled, input:enabled, textarea:enabled, [tabindex]';

/**
 * Keeps the focus when what had it goes away: it moves to what is shown in place of the list, the next element in
 * the same list, the one before, or what had it earlier. Browsers put it on the body, from where people begin again at the top of the page. What cannot be used
 * for a while, as a button that loads more, gets it back.
 */
export function keepFocus(): void {
  let places: Place[] = [];
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement && !target.matches(trap))
      places = [placeOf(target), ...places].slice(0, remembered);
  });
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    if (relatedTarget) return;
    // Left on purpose, as by a click beside all controls, when it is still there.
    setTimeout(() => {
      const isOnPurpose = (target as Element).isConnected && !(target as Element).matches(':disabled');
      if (isOnPurpose && document.hasFocus() && isFocusLost()) places = [];
    });
  });
  new MutationObserver(() => {
    const [last] = places;
    if (!last || !isFocusLost()) return;
    // While it cannot be used it is waited for.
    if (last.element.isConnected && last.element.matches(':disabled')) return;
    // The code that took it away may set it elsewhere at once.
    setTimeout(() => isFocusLost() && places.some(returnTo));
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
}

/** Whether nothing has the focus, as after what had it went away. */
export function isFocusLost(): boolean {
  const { activeElement, body } = document;
  return !activeElement || activeElement === body || activeElement.matches(trap);
}

function placeOf(element: HTMLElement): Place {
  const around: Place['around'] = [];
  for (
    let at: Element = element;
    at.parentElement && at.parentElement !== document.body;
    at = at.parentElement
  )
    around.push({
      parent: at.parentElement,
      next: at.nextElementSibling,
      previous: at.previousElementSibling,
    });
  return { element, around };
}

/** Whether the focus could be put where it was, or nearby. */
function returnTo({ element, around }: Place): boolean {
  if (element.isConnected) return takes(element);
  return around.some(({ parent, next, previous }) =>
    [parent.querySelector(inPlace), next, previous, parent].some(
      (near) => near?.isConnected && [near, ...near.querySelectorAll(focusable)].some(takes),
    ),
  );
}

function takes(element: Element): boolean {
  if (!(element instanceof HTMLElement) || !element.matches(focusable) || !element.checkVisibility())
    return false;
  // A dialog does not let the focus out.
  if (document.activeElement?.contains(element) === false) return false;
  element.focus({ preventScroll: true });
  // Someone at the keyboard must see it; under the pointer the page must not move.
  if (element.matches(':focus-visible')) element.scrollIntoView({ block: 'nearest' });
  return document.activeElement === element;
}
