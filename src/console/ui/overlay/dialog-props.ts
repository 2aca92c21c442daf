import type { ReactNode } from 'react';
import type { ButtonVariant } from '../actions/button.tsx';

export interface DialogConfirm {
  /** The button's words; "Yes" unless said otherwise. */
  label?: string;
  run(): void;
  variant?: ButtonVariant;
  isDisabled?: boolean;
  /** Its request is running. */
  isBusy?: boolean;
  /** It sends a request: disabled while the browser is offline. Unless given: true where `isBusy` or `request` is given. */
  needsNetwork?: boolean;
  /** The same for a request that Cancel, Escape and Close abort: what `useApiMutation` returns. */
  request?: { isRunning: boolean; cancel(): void };
}

export interface DialogProps {
  isOpen: boolean;
  onClose(): void;
  /** The header with its close button; without a title there is no header, then give `label`. */
  title?: ReactNode;
  /** Name for readers where no title stands. */
  label?: string;
  children: ReactNode;
  /** The footer's main button, and what Enter does. */
  confirm?: DialogConfirm;
  /** The footer's quiet button; null for none. Shown only beside `confirm`. */
  cancelLabel?: string | null;
  /** More in the footer, at its left. */
  footerNote?: ReactNode;
  /** 400, 480, 760 or all of the width. */
  size?: 'narrow' | 'normal' | 'wide' | 'full';
  /** Typed text would be lost: Escape and the close button ask first. */
  hasUnsaved?: boolean;
  /** What would be lost, and the words of going on, where it is no typing. */
  unsavedMessage?: { message: string; keep: string };
  /** For a question that must be answered: read out at once. */
  isAlert?: boolean;
  /** The body takes no padding: a table or a list stands in it. */
  isFlush?: boolean;
}
