/** What can take the cursor within a field. */
const focusable =
  '[role="combobox"], input:not([type="hidden"]):not([aria-hidden="true"]), textarea:not([aria-hidden="true"]), [contenteditable="true"], button';

/** Moves the cursor into a field of a form, by its dotted name; a line of a list that is gone leads to the list. */
export function focusField(formId: string, path: string): void {
  const form = document.getElementById(formId);
  const fields = [...(form?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
  const field =
    fields.find((one) => one.dataset.field === path) ??
    fields.find((one) => path.startsWith(`${one.dataset.field}.`));
  const target = field?.querySelector<HTMLElement>(focusable) ?? field;
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: 'center' });
}

/** Moves the cursor into the first field in error, in the order of the page. */
export function focusFirstError(formId: string): void {
  // The errors are rendered after the handler that found them.
  requestAnimationFrame(() => {
    const form = document.getElementById(formId);
    const marked = form?.querySelector<HTMLElement>('[data-field][data-invalid="true"]');
    if (marked?.dataset.field) focusField(formId, marked.dataset.field);
  });
}
