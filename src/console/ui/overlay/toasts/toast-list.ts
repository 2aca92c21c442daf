import { useEffect } from 'react';
import { createStore, useStore } from '../../store.ts';

export interface ToastAction {
  /** "Undo", "Go to it", "Reload". */
  label: string;
  run(): unknown;
}

export interface Toast {
  id: number;
  kind: 'success' | 'info' | 'error';
  message: string;
  at: Date;
  act: ToastAction | null;
  /** Where to find what was added. */
  link: ToastAction | null;
  /** Closes after this many milliseconds. */
  ms: number;
  /** An action runs once. */
  isUsed: boolean;
}

/** Toasts close after this long; errors remain until they are closed. */
export const TOAST_MS = 3000;
let toastMs = TOAST_MS;

/** Toasts that appear while the component is shown close after another time. */
export function useToastTime(ms: number): void {
  useEffect(() => {
    toastMs = ms;
    return () => {
      toastMs = TOAST_MS;
    };
  }, [ms]);
}
/** How many past toasts the list behind the bell contains. */
const PAST_MOST = 100;

interface Shown {
  /** Only the last one is visible. */
  open: readonly Toast[];
  /** The newest save of a field, which its page reports instead of a toast. */
  noted: Toast | null;
  past: readonly Toast[];
  unseen: number;
}

const NOTHING: Shown = { open: [], noted: null, past: [], unseen: 0 };
const shown = createStore<Shown>(NOTHING);
/** The element that toasts are shown in: the top bar. Without one they float. */
export const toastPlace = createStore<HTMLElement | null>(null);
let lastId = 0;
/** Writes whose toast has not appeared yet; each resolves to whether it succeeded. */
const unreported = new Set<Promise<boolean>>();
let done = 0;

/** Whether a write of the user is under way; what it changes is shown before it ends. */
export const isWriting = (): boolean => unreported.size > 0;
/** How many have ended. */
export const writesDone = (): number => done;

const change = (next: Partial<Shown>) => shown.set({ ...shown.get(), ...next });

function add(kind: Toast['kind'], message: string, act: ToastAction | null): Toast {
  lastId += 1;
  const toast: Toast = {
    id: lastId,
    kind,
    message,
    at: new Date(),
    act,
    link: null,
    ms: toastMs,
    isUsed: false,
  };
  change({ past: [toast, ...shown.get().past].slice(0, PAST_MOST) });
  return toast;
}

/**
 * Shows a toast in place of the one that is visible. Errors that are not closed appear again after it, and so does the report of an
 * action after an `info`, which the user did not cause.
 */
function show(kind: Toast['kind'], message: string, act: ToastAction | null): number {
  const toast = add(kind, message, act);
  const { open, unseen } = shown.get();
  const below = kind === 'info' ? open : open.filter((one) => one.kind === 'error');
  // What is said again replaces what was said before.
  change({
    open: [...below.filter((one) => one.message !== message), toast],
    noted: null,
    unseen: unseen + 1,
  });
  return toast.id;
}

export const closeToast = (id: number): void =>
  change({ open: shown.get().open.filter((toast) => toast.id !== id) });

export const markToastsSeen = (): void => change({ unseen: 0 });

/** The page that reports the newest save of a field is left. */
export const forgetNoted = (): void => change({ noted: null });

export const forgetToasts = (): void => {
  undos.clear();
  unreported.clear();
  passed.clear();
  shown.set(NOTHING);
};

/** A failure that says what to do next: the action of its toast. */
export class FailedAction extends Error {
  readonly act: ToastAction;

  constructor(message: string, act: ToastAction) {
    super(message);
    this.act = act;
  }
}

export function showFailure(error: unknown): void {
  const act = error instanceof FailedAction ? error.act : undefined;
  toasts.error(error instanceof Error ? error.message : String(error), act);
}

/** Undos under way, by `z` or by a button: a press of `z` meanwhile would undo another change than the one in sight. */
const undos = new Set<symbol>();

async function asUndo(run: () => unknown): Promise<void> {
  const own = Symbol();
  undos.add(own);
  try {
    await run();
  } finally {
    undos.delete(own);
  }
}

/** Runs a toast's action once and closes the toast. A failure shows another toast. */
export async function runToastAction(id: number): Promise<void> {
  const toast = shown.get().past.find((one) => one.id === id);
  if (!toast?.act || toast.isUsed) return;
  const { past, open, noted } = shown.get();
  change({
    past: past.map((one) => (one.id === id ? { ...one, isUsed: true } : one)),
    open: open.filter((one) => one.id !== id),
    noted: noted?.id === id ? null : noted,
  });
  try {
    await (toast.act.label === 'Undo' ? asUndo(toast.act.run) : toast.act.run());
  } catch (error) {
    change({ past: shown.get().past.map((one) => (one.id === id ? { ...one, isUsed: false } : one)) });
    showFailure(error);
  }
}

/** What `z` has reported as impossible to undo; the next press undoes the action before it. */
const passed = new Set<number>();

/** What the user did last and has not undone; also a failure, and what cannot be undone. */
const newestAction = (): Toast | undefined =>
  shown
    .get()
    .past.find(
      ({ id, kind, act, isUsed }) => kind !== 'info' && act?.label !== 'Redo' && !isUsed && !passed.has(id),
    );

/** Registers a write until it settles; its toast follows in the same task. */
export function noteWrite<Result>(write: Promise<Result>): Promise<Result> {
  const outcome = write.then(
    () => true,
    () => false,
  );
  unreported.add(outcome);
  void outcome.then(() => {
    unreported.delete(outcome);
    done += 1;
  });
  return write;
}

async function undoAction(action: Toast | undefined): Promise<void> {
  if (action?.act?.label === 'Undo') return runToastAction(action.id);
  if (action) passed.add(action.id);
  const said = action
    ? `Nothing to undo for “${action.message}”.`
    : 'Nothing left to undo here. Earlier changes are listed behind the bell.';
  const before = newestAction();
  toasts.info(before?.act?.label === 'Undo' ? `${said} Press z again to undo “${before.message}”.` : said);
}

async function undoWhenReported(): Promise<void> {
  const before = newestAction();
  const lastBefore = lastId;
  const outcomes = await Promise.all(unreported);
  // Their toasts follow in the same task.
  if (outcomes.length > 0) await new Promise((resolve) => setTimeout(resolve));
  if (lastId > lastBefore || !outcomes.includes(false))
    await undoAction(lastId > lastBefore ? newestAction() : before);
}

/**
 * What `z` does: undoes the user's last change since the page was loaded, then the one before. Open screens show a change before its
 * toast appears, so this waits for the writes under way and undoes the last of them. When they fail it undoes nothing: what was done
 * before is not what was meant.
 */
export function undoNewest(): void {
  if (undos.size === 0) void asUndo(undoWhenReported);
}

/** Adds a link, "Open it", to the toast of the action that was just completed; a remark follows its message. */
function addLink(link: ToastAction, remark: string | null): void {
  const newest = shown.get().open.at(-1);
  if (newest?.kind !== 'success') return;
  const extended = { ...newest, message: [newest.message, remark].filter(Boolean).join('; '), link };
  const exchange = (all: readonly Toast[]) => all.map((one) => (one.id === newest.id ? extended : one));
  change({ open: exchange(shown.get().open), past: exchange(shown.get().past) });
}

/** Shows toasts, also from outside components. */
export const toasts = {
  /** A completed action: "44 results saved, points computed". Undo is offered for 3 s, and longer behind the bell; after an undo it is a redo. */
  success: (message: string, run?: () => unknown, label: 'Undo' | 'Redo' = 'Undo') =>
    show('success', message, run ? { label, run } : null),
  /** A saved field: no toast, since the field and the head of the page show it; the list behind the bell has it. */
  noted: (message: string, run: () => unknown) =>
    change({ noted: add('success', message, { label: 'Undo', run }) }),
  addLink,
  /** Something that the user did not do: "A new version is available". */
  info: (message: string, act?: ToastAction) => show('info', message, act ?? null),
  /** What failed, what was saved and what to do next. Remains until it is closed. */
  error: (message: string, act?: ToastAction) => show('error', message, act ?? null),
};

/** Open and past toasts, for the region and for the bell. */
export const useVisibleToasts = (): Shown => useStore(shown);
