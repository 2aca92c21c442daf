/** Whether a control cannot be used: by the attribute, or as a button that can still be focused and says why. */
export const isDisabled = (control: Element | null): boolean =>
  control?.hasAttribute('disabled') === true || control?.getAttribute('aria-disabled') === 'true';
