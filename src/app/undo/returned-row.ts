/** How long rows may take to be drawn once they were read, in milliseconds; what the person does meanwhile ends it. */
const patience = 5_000;

/** A row of a list, or of the content of a collection. */
const row = '[data-item], [role=row][data-id], li[data-id]';

/** The rows on the screen; under a dialog those of the page are hidden. */
function shownRows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(row)].filter((one) => !one.closest('[aria-hidden=true]'));
}

const idOf = ({ dataset }: HTMLElement) => dataset.item ?? dataset.id ?? '';

/**
 * Prepares to move the focus to a row that comes back, if it is now in a message or a list, or nowhere; answers what does
 * it for one of some ids, which does nothing once the person went on with something else.
 */
export function prepareFocus(): (ids: readonly string[]) => void {
  const { activeElement, body } = document;
  const isHere =
    activeElement === body || activeElement?.closest(`${row}, [data-in-place], .MuiSnackbar-root`);
  const before = shownRows().map(idOf);
  const gone = new AbortController();
  const { signal } = gone;
  for (const event of ['keydown', 'pointerdown'])
    window.addEventListener(event, () => gone.abort(), { signal, capture: true });
  let found: HTMLElement | undefined | null;
  const focus = (ids: readonly string[]) => {
    // A row that is drawn once more while the list settles loses the focus that it had, which then is kept elsewhere.
    if (found?.isConnected) return;
    const returned = shownRows().find((one) => ids.includes(idOf(one)) && !before.includes(idOf(one)));
    if (!returned) return;
    found = returned.querySelector<HTMLElement>('button, a[href]');
    found?.focus();
  };
  return (ids) => {
    if (!isHere || signal.aborted) return;
    // Rows are drawn a moment after they were read.
    const observer = new MutationObserver(() => focus(ids));
    observer.observe(body, { childList: true, subtree: true });
    signal.addEventListener('abort', () => observer.disconnect());
    setTimeout(() => gone.abort(), patience);
    focus(ids);
  };
}
