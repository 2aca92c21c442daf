import { Modal } from '@mantine/core';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { Button, type ButtonVariant, IconButton } from '../buttons/button.tsx';
import { CloseIcon } from '../icons/icons.tsx';
import styles from './dialog.module.css';
import { useIsTopLayer } from './dialog-layers.ts';
import { useEnterConfirms } from './use-enter-confirms.ts';

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

interface FooterProps extends Pick<DialogProps, 'confirm' | 'cancelWords' | 'footerNote'> {
  onCancel(): void;
}

function DialogFooter({ confirm, cancelWords, footerNote, onCancel }: FooterProps) {
  return (
    <div className={styles.footer} data-footer>
      {footerNote ? <div className={styles.footerNote}>{footerNote}</div> : null}
      {confirm && cancelWords !== null ? (
        <Button variant="quiet" onClick={onCancel}>
          {cancelWords ?? 'Cancel'}
        </Button>
      ) : null}
      {confirm ? (
        <Button
          variant={confirm.variant ?? 'main'}
          onClick={confirm.run}
          disabled={confirm.isDisabled}
          isBusy={confirm.isBusy}
        >
          {confirm.words ?? 'Yes'}
        </Button>
      ) : null}
    </div>
  );
}

function LeavingQuestion({ onKeep, onLeave }: { onKeep: () => void; onLeave: () => void }) {
  return (
    <div className={styles.leaving} role="alert">
      <span>What you typed is not saved.</span>
      <Button size="small" autoFocus onClick={onKeep}>
        Keep typing
      </Button>
      <Button size="small" variant="loss" onClick={onLeave}>
        Discard
      </Button>
    </div>
  );
}

/**
 * The one dialog. Focus goes in, is held and returns to its opener; the page behind neither scrolls nor takes Tab. Escape closes,
 * Enter confirms except inside a text area or on a button; a key held down from before does nothing.
 */
export function Dialog({
  isOpen,
  onClose,
  title,
  label,
  children,
  confirm,
  cancelWords,
  footerNote,
  size = 'normal',
  hasUnsaved = false,
  isAlert = false,
  isFlush = false,
}: DialogProps) {
  const isTop = useIsTopLayer(isOpen);
  const content = useRef<HTMLElement>(null);
  // Always the same function: with a new one Mantine takes the content for new and moves the focus to the first field.
  const hold = useCallback(
    (element: HTMLElement | null) => {
      content.current = element;
      // Mantine gives every one of them the role of a dialog.
      if (isAlert) element?.setAttribute('role', 'alertdialog');
    },
    [isAlert],
  );
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(false);
    onClose();
  };
  const askToClose = () => {
    if (isLeaving) setLeaving(false);
    else if (hasUnsaved) setLeaving(true);
    else onClose();
  };
  const canConfirm = isTop && confirm !== undefined && !confirm.isDisabled && !confirm.isBusy;
  useEnterConfirms(content, canConfirm ? confirm.run : null);
  const hasFooter = confirm !== undefined || footerNote !== undefined;
  return (
    <Modal.Root
      opened={isOpen}
      onClose={askToClose}
      closeOnEscape={isTop}
      closeOnClickOutside={isTop && !isAlert}
      transitionProps={{ duration: 0 }}
      size="auto"
    >
      <Modal.Overlay className={styles.overlay} />
      <Modal.Content
        ref={hold}
        classNames={{ inner: styles.inner, content: styles.content }}
        data-size={size}
        aria-label={title === undefined ? label : undefined}
        radius={10}
      >
        {title === undefined ? null : (
          <div className={styles.header}>
            <Modal.Title className={styles.title}>{title}</Modal.Title>
            <IconButton icon={CloseIcon} label="Close" size="small" onClick={askToClose} />
          </div>
        )}
        <Modal.Body className={styles.body} data-flush={isFlush || undefined}>
          {children}
        </Modal.Body>
        {isLeaving ? <LeavingQuestion onKeep={() => setLeaving(false)} onLeave={leave} /> : null}
        {hasFooter ? (
          <DialogFooter
            confirm={confirm}
            cancelWords={cancelWords}
            footerNote={footerNote}
            onCancel={askToClose}
          />
        ) : null}
      </Modal.Content>
    </Modal.Root>
  );
}
