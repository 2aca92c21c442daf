import type { ReactNode } from 'react';
import type { ButtonVariant } from '../actions/button.tsx';

export interface DialogConfirm {
  /** The button's label; "Yes" by default. */
  label?: string;
  run(): void;
  variant?: ButtonVariant;
  /** It saves a form: Ctrl-S does it too. */
  isSave?: boolean;
  /** Why it cannot be confirmed now; see `Button`. */
  whyDisabled?: string | null | undefined;
  /** Its request is running. */
  isBusy?: boolean;
  /**
   * It sends a request: disabled while the browser is offline. Default: true where `isBusy` or `request` is
   * given.
   */
  needsNetwork?: boolean;
  /** The same for a request that Cancel, Escape and Close abort: the result of `useApiMutation`. */
  request?: { isRunning: boolean; cancel(): void };
}

export interface DialogProps {
  isOpen: boolean;
  onClose(): void;
  /** The header with its close button; without a title there is no header, then give `label`. */
  title?: ReactNode;
  /** Name for screen readers where there is no title. */
  label?: string;
  children: ReactNode;
  /** The footer's main button, and what Enter does. */
  confirm?: DialogConfirm;
  /** The footer's quiet button; null for none. Shown only next to `confirm`. */
  cancelLabel?: string | null;
  /** More content in the footer, on the left. */
  footerNote?: ReactNode;
  /** Width: 400, 480 or 760 pixels, or the full width. */
  size?: 'narrow' | 'normal' | 'wide' | 'full';
  /** Typed text would be lost: Escape and the close button ask for confirmation first. */
  hasUnsaved?: boolean;
  /** What would be lost, and the label for continuing, where it is not typed text. */
  unsavedMessage?: { message: string; keep: string };
  /** For a question that requires a response: read out at once. */
  isAlert?: boolean;
  /** The body has no padding: it contains a table or a list. */
  isFlush?: boolean;
}
