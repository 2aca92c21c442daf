import { type ReactNode, useEffect, useState } from 'react';
import { TextField } from '../form/text-field.tsx';
import { useLoadFailure } from '../lazy/part-not-loaded.tsx';
import type { RequestedDialog } from './confirm.ts';
import { Dialog } from './dialog.tsx';
import styles from './question-dialogs.module.css';

interface QuestionProps {
  isOpen: boolean;
  title: string;
  onCancel(): void;
  onConfirm(): void;
}

export interface ConfirmDialogProps extends QuestionProps {
  question: ReactNode;
  /** "Yes" unless another label is specified. */
  confirmLabel?: string;
  /** The action deletes something. */
  isDanger?: boolean;
  /** A request follows: it cannot be confirmed while the browser is offline. */
  needsNetwork?: boolean;
}

/** A question with Cancel and Yes. Escape cancels, Enter confirms. */
export function ConfirmDialog({
  isOpen,
  title,
  question,
  onCancel,
  onConfirm,
  confirmLabel,
  isDanger = false,
  needsNetwork = true,
}: ConfirmDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onCancel}
      title={title}
      size="narrow"
      isAlert
      confirm={{ label: confirmLabel, run: onConfirm, variant: isDanger ? 'danger' : 'main', needsNetwork }}
    >
      {/* An element other than a button is focused, so that Enter confirms and never cancels. */}
      <div className={styles.question} tabIndex={-1} data-autofocus>
        {question}
      </div>
    </Dialog>
  );
}

export interface TypedConfirmDialogProps extends QuestionProps {
  /** What is lost, and how many: "This deletes 44 results of IRONMAN South Africa." */
  question: ReactNode;
  /** The text to type: "DELETE", "DELETE ALL". Compared exactly. */
  expected: string;
  confirmLabel: string;
}

/** A deletion that is confirmed by typing. The button is disabled until the text matches. */
export function TypedConfirmDialog({
  isOpen,
  title,
  question,
  expected,
  onCancel,
  onConfirm,
  confirmLabel,
}: TypedConfirmDialogProps) {
  const [typed, setTyped] = useState('');
  useEffect(() => {
    if (isOpen) setTyped('');
  }, [isOpen]);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onCancel}
      title={title}
      size="narrow"
      confirm={{
        label: confirmLabel,
        run: onConfirm,
        variant: 'danger',
        whyDisabled: typed === expected ? null : `Type ${expected} above first`,
        needsNetwork: true,
      }}
    >
      <div className={styles.question}>{question}</div>
      <TextField
        label={`Type ${expected} to confirm`}
        value={typed}
        onChange={setTyped}
        layout="stacked"
        width="full"
        isFocused
        autoComplete="off"
      />
    </Dialog>
  );
}

interface MessageProps {
  /** Null closes it. */
  message: ReactNode | null;
  onClose(): void;
}

/** The message of a failure or refusal. Without a footer; Escape closes. */
export function ErrorDialog({ message, onClose }: MessageProps) {
  return (
    <Dialog isOpen={message !== null} onClose={onClose} title="Error!" size="narrow" isAlert>
      <div className={styles.question} tabIndex={-1} data-autofocus>
        {message}
      </div>
    </Dialog>
  );
}

/** An alert: the given text, blocking, read out, closed by OK, Enter or Escape. */
export function AlertDialog({ message, onClose }: MessageProps) {
  return (
    <Dialog
      isOpen={message !== null}
      onClose={onClose}
      label="Message"
      size="narrow"
      isAlert
      cancelLabel={null}
      confirm={{ label: 'OK', run: onClose }}
    >
      <div className={styles.question} tabIndex={-1} data-autofocus>
        {message}
      </div>
    </Dialog>
  );
}

interface NotLoadedProps {
  isOpen: boolean;
  onClose(): void;
  onRetry(): void;
}

/** In the place of a dialog whose code could not be loaded. */
export function NotLoadedDialog({ isOpen, onClose, onRetry }: NotLoadedProps) {
  const { message, action } = useLoadFailure(onRetry);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Not loaded"
      size="narrow"
      isAlert
      cancelLabel="Close"
      confirm={action}
    >
      <div tabIndex={-1} data-autofocus>
        {message}
      </div>
    </Dialog>
  );
}

/** A dialog of confirm.ts. */
export function RequestedQuestion({ dialog: { kind, content, respond } }: { dialog: RequestedDialog }) {
  const handlers = { isOpen: true, onCancel: () => respond(false), onConfirm: () => respond(true) };
  switch (kind) {
    case 'confirm':
      return <ConfirmDialog {...handlers} {...content} />;
    case 'typed':
      return <TypedConfirmDialog {...handlers} {...content} />;
    case 'error':
      return <ErrorDialog message={content} onClose={() => respond(false)} />;
    case 'alert':
      return <AlertDialog message={content} onClose={() => respond(false)} />;
  }
}
