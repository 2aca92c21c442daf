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
  /** An action runs once. */
  isUsed: boolean;
}

/** Toasts close after this long; errors remain until they are closed. */
export const TOAST_MS = 3000;
/** How many past toasts the list behind the bell contains. */
const PAST_MOST = 100;

interface Shown {
  open: readonly Toast[];
  past: readonly Toast[];
  unseen: number;
}

const shown = createStore<Shown>({ open: [], past: [], unseen: 0 });
let lastId = 0;

const change = (next: Partial<Shown>) => shown.set({ ...shown.get(), ...next });

function show(kind: Toast['kind'], message: string, act: ToastAction | null): number {
  lastId += 1;
  const toast: Toast = { id: lastId, kind, message, at: new Date(), act, isUsed: false };
  change({
    open: [...shown.get().open, toast],
    past: [toast, ...shown.get().past].slice(0, PAST_MOST),
    unseen: shown.get().unseen + 1,
  });
  return toast.id;
}

export const closeToast = (id: number): void =>
  change({ open: shown.get().open.filter((toast) => toast.id !== id) });

export const markToastsSeen = (): void => change({ unseen: 0 });

export const forgetToasts = (): void => change({ open: [], past: [], unseen: 0 });

/** Runs a toast's action once and closes the toast. A failure shows another toast. */
export async function runToastAction(id: number): Promise<void> {
  const toast = shown.get().past.find((one) => one.id === id);
  if (!toast?.act || toast.isUsed) return;
  const used = shown.get().past.map((one) => (one.id === id ? { ...one, isUsed: true } : one));
  change({ past: used, open: shown.get().open.filter((one) => one.id !== id) });
  try {
    await toast.act.run();
  } catch (error) {
    change({ past: shown.get().past.map((one) => (one.id === id ? { ...one, isUsed: false } : one)) });
    toasts.error(error instanceof Error ? error.message : String(error));
  }
}

/** The newest open toast that offers Undo. */
export const newestUndo = (): Toast | undefined =>
  shown.get().open.findLast((toast) => toast.act !== null && toast.act.label === 'Undo' && !toast.isUsed);

export interface Toasts {
  /** A completed action: "44 results saved, points computed". `undo` is offered for 3 s, and longer behind the bell. */
  success(message: string, undo?: () => unknown): number;
  /** Something that the user did not do: "A new version is available". */
  info(message: string, act?: ToastAction): number;
  /** What failed, what was saved and what to do next. Remains until it is closed. */
  error(message: string, act?: ToastAction): number;
}

/** Shows toasts, also from outside components. */
export const toasts: Toasts = {
  success: (message, undo) => show('success', message, undo ? { label: 'Undo', run: undo } : null),
  info: (message, act) => show('info', message, act ?? null),
  error: (message, act) => show('error', message, act ?? null),
};

/** Open and past toasts, for the region and for the bell. */
export const useVisibleToasts = (): Shown => useStore(shown);
