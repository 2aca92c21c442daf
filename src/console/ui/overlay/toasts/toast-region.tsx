import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '#console/ui/actions/button.tsx';
import { Kbd } from '#console/ui/display/kbd.tsx';
import { AlertIcon, BellIcon, CloseIcon, DoneIcon } from '#console/ui/icons/icons.tsx';
import { useShortcuts } from '#console/ui/keyboard/shortcuts.ts';
import { useStore } from '#console/ui/store.ts';
import { useIsDialogOpen } from '../dialog-layers.ts';
import { giveFocusBack } from '../use-focus-return.ts';
import {
  closeToast,
  runToastAction,
  type Toast,
  toastPlace,
  undoNewest,
  useVisibleToasts,
} from './toast-list.ts';
import styles from './toast-region.module.css';

const MARKS = { success: DoneIcon, info: BellIcon, error: AlertIcon };

/** The icon of a toast's kind, coloured. */
export function ToastMark({ kind }: { kind: Toast['kind'] }) {
  const Mark = MARKS[kind];
  return (
    <span className={styles.mark} data-kind={kind}>
      <Mark />
    </span>
  );
}

/** Closes the toast after its time; the time is paused while the pointer or the focus is on it. */
function useClosing(toast: Toast, isHeld: boolean): void {
  const left = useRef(toast.ms);
  useEffect(() => {
    if (toast.kind === 'error' || isHeld) return;
    const from = performance.now();
    const timer = window.setTimeout(() => closeToast(toast.id), left.current);
    return () => {
      window.clearTimeout(timer);
      left.current = Math.max(400, left.current - (performance.now() - from));
    };
  }, [toast.id, toast.kind, isHeld]);
}

/** Returns the focus from a button of the toast to where it came from when the toast is closed. */
function useFocusBack(card: RefObject<HTMLElement | null>): RefObject<Element | null> {
  const cameFrom = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const own = card.current;
    return () => {
      if (!own?.contains(document.activeElement)) return;
      const opener = cameFrom.current instanceof HTMLElement ? cameFrom.current : null;
      window.setTimeout(() => {
        if (document.activeElement === document.body) giveFocusBack(opener);
      });
    };
  }, [card]);
  return cameFrom;
}

function ToastCard({ toast, hidden }: { toast: Toast; hidden: number }) {
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  useClosing(toast, isHovered || isFocused);
  const isDialogOpen = useIsDialogOpen();
  const card = useRef<HTMLDivElement>(null);
  const cameFrom = useFocusBack(card);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus only pause the time; every action is a button inside
    <div
      ref={card}
      className={`floating ${styles.toast}`}
      data-kind={toast.kind}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
        setFocused(true);
      }}
      onBlur={() => setFocused(false)}
    >
      <ToastMark kind={toast.kind} />
      <span className={styles.text} title={toast.message}>
        {toast.message}
      </span>
      {toast.link ? (
        <button type="button" className={styles.act} onClick={() => toast.link?.run()}>
          {toast.link.label}
        </button>
      ) : null}
      {toast.act ? (
        <button type="button" className={styles.act} onClick={() => void runToastAction(toast.id)}>
          {toast.act.label}
        </button>
      ) : null}
      {toast.act?.label === 'Undo' && !isDialogOpen ? <Kbd>z</Kbd> : null}
      {hidden > 0 ? <span className={`hint ${styles.more}`}>{`${hidden} more`}</span> : null}
      {toast.kind === 'error' ? (
        <IconButton icon={CloseIcon} label="Close" size="small" onClick={() => closeToast(toast.id)} />
      ) : null}
    </div>
  );
}

/**
 * Where toasts appear, one at a time: in the top bar, left of the bell, where they cover nothing; top right on screens without one.
 * Failures are read out at once, the others when the screen reader is idle.
 */
export function ToastRegion() {
  const { open } = useVisibleToasts();
  useShortcuts([
    {
      keys: 'z',
      label: 'Undo your last change',
      group: 'Everywhere',
      run: undoNewest,
    },
  ]);
  const place = useStore(toastPlace);
  const newest = open.at(-1);
  const card = newest ? <ToastCard key={newest.id} toast={newest} hidden={open.length - 1} /> : null;
  const isError = newest?.kind === 'error';
  const region = (
    <section className={styles.region} data-floating={place === null || undefined} aria-label="Messages">
      <div role="alert" style={{ display: 'contents' }}>
        {isError ? card : null}
      </div>
      <div role="status" style={{ display: 'contents' }}>
        {isError ? null : card}
      </div>
    </section>
  );
  return place ? createPortal(region, place) : region;
}
