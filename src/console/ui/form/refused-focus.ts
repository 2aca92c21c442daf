/** Puts the focus into the first field whose value was refused, once the page shows it; a dialog that said so is closed by then. */
export function focusRefused(): void {
  window.setTimeout(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
