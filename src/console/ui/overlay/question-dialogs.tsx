import { type ReactNode, useState } from 'react';
import { TextField } from '../form/text-field.tsx';
import { useLoadFailure } from '../lazy/part-not-loaded.tsx';
import type { ConfirmQuestion, RequestedDialog, TypedQuestion } from './confirm.ts';
import { Dialog } from './dialog.tsx';
import type { DialogProps } from './dialog-props.ts';
import styles from './question-dialogs.module.css';

interface Answers {
  isOpen: boolean;
  onCancel(): void;
  onConfirm(): void;
}

/** An element other than a button is focused, so that Enter confirms and never cancels. */
function Question({ children, ...dialog }: DialogProps) {
  return (
    <Dialog size="narrow" isAlert {...dialog}>
      <div className={styles.question} tabIndex={-1} data-autofocus>
        {children}
      </div>
    </Dialog>
  );
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
}: ConfirmQuestion & Answers) {
  return (
    <Question
      isOpen={isOpen}
      onClose={onCancel}
      title={title}
      confirm={{ label: confirmLabel, run: onConfirm, variant: isDanger ? 'danger' : 'main', needsNetwork }}
    >
      {question}
    </Question>
  );
}

/** A deletion that is confirmed by typing. The button is disabled until the text matches. */
function TypedConfirmDialog(props: TypedQuestion & Answers) {
  const { isOpen, title, question, expected, confirmLabel, onCancel, onConfirm } = props;
  const [typed, setTyped] = useState('');
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
  message: ReactNode;
  onClose(): void;
}

/** The message of a failure or refusal. Without a footer; Escape closes. */
export function ErrorDialog({ message, onClose }: MessageProps) {
  return (
    <Question isOpen onClose={onClose} title="Error!">
      {message}
    </Question>
  );
}

/** An alert: the given text, blocking, read out, closed by OK, Enter or Escape. */
function AlertDialog({ message, onClose }: MessageProps) {
  return (
    <Question
      isOpen
      onClose={onClose}
      label="Message"
      cancelLabel={null}
      confirm={{ label: 'OK', run: onClose }}
    >
      {message}
    </Question>
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
