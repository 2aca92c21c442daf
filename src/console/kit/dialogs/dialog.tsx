import { lazy, type ReactNode, Suspense, useRef } from 'react';
import type { ButtonVariant } from '../buttons/button.tsx';

export interface DialogConfirm {
  /** The button's words; "Yes" unless said otherwise. */
  words?: string;
  run(): void;
  variant?: ButtonVariant;
  isDisabled?: boolean;
  isBusy?: boolean;
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
  cancelWords?: string | null;
  /** More in the footer, at its left. */
  footerNote?: ReactNode;
  /** 400, 480, 760 or all of the width. */
  size?: 'narrow' | 'normal' | 'wide' | 'full';
  /** Typed text would be lost: Escape and the close button ask first. */
  hasUnsaved?: boolean;
  /** For a question that must be answered: read out at once. */
  isAlert?: boolean;
  /** The body takes no padding: a table or a list stands in it. */
  isFlush?: boolean;
}

const loadFrame = () => import('./dialog-frame.tsx');
const DialogFrame = lazy(() => loadFrame().then((part) => ({ default: part.DialogFrame })));

/** Fetches the dialog's code before the first one opens. */
export const preloadDialogs = (): Promise<unknown> => loadFrame();

/**
 * The one dialog. Focus goes in, is held and returns to its opener; the page behind neither scrolls nor takes Tab. Escape closes,
 * Enter confirms except inside a text area or on a button; a key held down from before does nothing. Its code is fetched with the first.
 */
export function Dialog(props: DialogProps) {
  const wasOpen = useRef(false);
  wasOpen.current ||= props.isOpen;
  if (!wasOpen.current) return null;
  return (
    <Suspense fallback={null}>
      <DialogFrame {...props} />
    </Suspense>
  );
}
