import { Modal } from '@mantine/core';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import { type ReactNode, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { Button, IconButton } from '../actions/button.tsx';
import { useConnection } from '../connection/connection.ts';
import { CloseIcon } from '../icons/icons.tsx';
import styles from './dialog.module.css';
import { useIsTopLayer } from './dialog-layers.ts';
import type { DialogConfirm, DialogProps } from './dialog-props.ts';
import { useEnterConfirms } from './use-enter-confirms.ts';
import { useFocusReturn } from './use-focus-return.ts';

interface FooterProps extends Pick<DialogProps, 'confirm' | 'cancelLabel' | 'footerNote'> {
  onCancel(): void;
}

const isBusy = (confirm: DialogConfirm): boolean | undefined => confirm.request?.isRunning ?? confirm.isBusy;
const needsNetwork = (confirm: DialogConfirm | undefined): boolean =>
  confirm !== undefined && (confirm.needsNetwork ?? isBusy(confirm) !== undefined);

function DialogFooter({ confirm, cancelLabel, footerNote, onCancel }: FooterProps) {
  return (
    <div className={styles.footer} data-footer>
      {footerNote ? <div className={`hint ${styles.footerNote}`}>{footerNote}</div> : null}
      {confirm && cancelLabel !== null ? (
        <Button variant="quiet" onClick={onCancel}>
          {cancelLabel ?? 'Cancel'}
        </Button>
      ) : null}
      {confirm ? (
        <Button
          variant={confirm.variant ?? 'main'}
          onClick={confirm.run}
          whyDisabled={confirm.whyDisabled}
          isBusy={isBusy(confirm)}
          needsNetwork={needsNetwork(confirm)}
        >
          {confirm.label ?? 'Yes'}
        </Button>
      ) : null}
    </div>
  );
}

/** Why it cannot be confirmed; repeats that the browser is offline, since the banner of the page is behind the dialog. */
const Why = ({ children }: { children: ReactNode }) => (
  <div className={styles.why} role="status">
    {children}
  </div>
);

const TYPED = { message: 'What you typed is not saved.', keep: 'Keep typing' };

interface LeavingQuestionProps {
  message: typeof TYPED;
  onKeep(): void;
  onLeave(): void;
}

function LeavingQuestion({ message, onKeep, onLeave }: LeavingQuestionProps) {
  return (
    <div className={styles.leaving} role="alert">
      <span>{message.message}</span>
      <Button size="small" autoFocus onClick={onKeep}>
        {message.keep}
      </Button>
      <Button size="small" variant="loss" needsNetwork={false} onClick={onLeave}>
        Discard
      </Button>
    </div>
  );
}

const FIELD =
  ':is(input, textarea, select, button[aria-haspopup]):not(:disabled, [type="file"], [tabindex="-1"])';

/** Without a mark the focus would start on Close, where Space and Enter lose the dialog. */
function focusFirstField(content: HTMLElement | null): void {
  if (content === null || content.querySelector('[data-autofocus]')) return;
  content.querySelector(`[data-body] ${FIELD}`)?.setAttribute('data-autofocus', 'true');
}

/** Enter in an incomplete form leads to the first required field without a value. */
function focusMissingField(content: HTMLElement | null): void {
  const fields = [...(content?.querySelectorAll<HTMLInputElement>(FIELD) ?? [])];
  const isEmpty = (field: HTMLInputElement) =>
    field.type === 'button' ? field.querySelector('[data-empty]') : field.value.trim() === '';
  // A button cannot be marked as required; its label says it.
  fields.find((field) => field.labels?.[0]?.textContent.endsWith('(required)') && isEmpty(field))?.focus();
}

/**
 * While its request runs, the body of a dialog takes no input: what is typed then would not be sent, and would be lost when the dialog closes.
 * The dialog itself has the focus meanwhile. Returns what to call when the dialog gets the focus, as after a message: it returns to the field.
 */
function useFocusWhileSending(content: RefObject<HTMLElement | null>, isSending: boolean): () => void {
  const before = useRef<HTMLElement>(null);
  const returnFocus = useCallback(() => before.current?.focus({ preventScroll: true }), []);
  useLayoutEffect(() => {
    const now = document.activeElement;
    if (isSending) {
      before.current = now instanceof HTMLElement && now.closest('[data-body]') ? now : null;
      if (before.current) content.current?.focus({ preventScroll: true });
    } else if (now === content.current || now === document.body) returnFocus();
  }, [content, isSending, returnFocus]);
  return returnFocus;
}

/** Whether the focus is in a calendar or another popover that was opened from the dialog: Escape closes that first. */
function isInPopover(content: HTMLElement | null): boolean {
  const popover = document.activeElement?.closest('[role="dialog"]:not([data-dialog])');
  return popover != null && !popover.contains(content);
}

/**
 * The dialog component. The focus moves into it, to the marked element or the first field, cannot leave it and
 * returns to its opener; the page behind neither scrolls nor can be reached with Tab. Escape closes, Enter
 * confirms except inside a text area or on a button, or says why it cannot; a key that was already held down
 * does nothing.
 */
export function Dialog({
  isOpen,
  onClose,
  title,
  label,
  children,
  confirm,
  cancelLabel,
  footerNote,
  size = 'normal',
  hasUnsaved = false,
  unsavedMessage = TYPED,
  isAlert = false,
  isFlush = false,
}: DialogProps) {
  useFocusReturn(isOpen);
  const content = useRef<HTMLElement>(null);
  // A stable function: with a new one Mantine treats the content as new and moves the focus to the first
  // field.
  const hold = useCallback(
    (element: HTMLElement | null) => {
      content.current = element;
      focusFirstField(element);
      // Mantine gives every one of them the role of a dialog.
      if (isAlert) element?.setAttribute('role', 'alertdialog');
    },
    [isAlert],
  );
  const [isLeaving, setLeaving] = useState(false);
  /** Where the focus was last in the body: the question about leaving returns it there. */
  const last = useRef<HTMLElement>(null);
  const keep = () => {
    setLeaving(false);
    last.current?.focus();
  };
  const leave = () => {
    setLeaving(false);
    confirm?.request?.cancel();
    onClose();
  };
  const askToClose = () => {
    if (isLeaving) keep();
    else if (hasUnsaved) setLeaving(true);
    else leave();
  };
  const isSending = confirm?.request?.isRunning === true;
  const returnFocus = useFocusWhileSending(content, isSending);
  const isTop = useIsTopLayer(isOpen, () => {
    // A question is answered first.
    if (isAlert) return false;
    if (hasUnsaved) setLeaving(true);
    else leave();
    return !hasUnsaved;
  });
  const isBlocked = useConnection() === 'offline' && needsNetwork(confirm);
  const [isWhyShown, setWhyShown] = useState(false);
  const canAnswer = isTop && confirm !== undefined && !isBusy(confirm) && !isBlocked;
  const sayWhy = () => {
    setWhyShown(true);
    focusMissingField(content.current);
  };
  const respond = confirm?.whyDisabled ? sayWhy : confirm?.run;
  useEnterConfirms(content, (canAnswer && respond) || null, confirm?.isSave);
  const hasFooter = confirm !== undefined || footerNote !== undefined;
  return (
    <Modal.Root
      opened={isOpen}
      onClose={() => {
        if (!isInPopover(content.current)) askToClose();
      }}
      closeOnEscape={isTop}
      closeOnClickOutside={isTop && !isAlert}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      size="auto"
    >
      <Modal.Overlay className={styles.overlay} />
      <Modal.Content
        ref={hold}
        classNames={{ inner: styles.inner, content: styles.content }}
        onFocus={({ target, currentTarget }) => {
          if (target === currentTarget && !isSending) returnFocus();
        }}
        data-dialog
        data-size={size}
        aria-label={title === undefined ? label : undefined}
        radius={10}
      >
        {title === undefined ? null : (
          <div className={styles.header}>
            <Modal.Title className={`heading ${styles.title}`}>{title}</Modal.Title>
            <IconButton icon={CloseIcon} label="Close" size="small" onClick={askToClose} />
          </div>
        )}
        <Modal.Body
          className={styles.body}
          data-body
          data-flush={isFlush || undefined}
          inert={isSending}
          onBlur={({ target }) => {
            last.current = target;
          }}
        >
          {children}
        </Modal.Body>
        {isLeaving ? <LeavingQuestion message={unsavedMessage} onKeep={keep} onLeave={leave} /> : null}
        {isWhyShown && confirm?.whyDisabled ? <Why>{confirm.whyDisabled}.</Why> : null}
        {isBlocked ? <Why>You are offline. Nothing can be saved until the connection is back.</Why> : null}
        {hasFooter ? <DialogFooter {...{ confirm, cancelLabel, footerNote }} onCancel={askToClose} /> : null}
      </Modal.Content>
    </Modal.Root>
  );
}
