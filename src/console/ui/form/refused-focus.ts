/**
 * Moves the focus to the first field whose value was refused, once the page shows it; a dialog that said so
 * has been closed by then.
 */
export function focusRefused(): void {
  window.setTimeout(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
