import { createStore, useStore } from '../../store.ts';

export interface ToastAction {
  /** "Undo", "Go to it", "Reload". */
  label: string;
  run(): unknown;
}

export interface Toast {
  id: number;
  kind: 'done' | 'note' | 'failed';
  message: string;
  at: Date;
  act: ToastAction | null;
  /** An act that has been used is not offered again. */
  isUsed: boolean;
}

/** Spec 1 section 9: toasts close after 3000 ms. Errors stay until they are closed. */
export const TOAST_MS = 3000;
/** How many past ones the bell keeps. */
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

/** Runs a toast's act once and closes it. A failure is told in a toast of its own. */
export async function runToastAction(id: number): Promise<void> {
  const toast = shown.get().past.find((one) => one.id === id);
  if (!toast?.act || toast.isUsed) return;
  const used = shown.get().past.map((one) => (one.id === id ? { ...one, isUsed: true } : one));
  change({ past: used, open: shown.get().open.filter((one) => one.id !== id) });
  try {
    await toast.act.run();
  } catch (error) {
    change({ past: shown.get().past.map((one) => (one.id === id ? { ...one, isUsed: false } : one)) });
    toasts.failed(error instanceof Error ? error.message : String(error));
  }
}

/** The newest open toast whose act is Undo. */
export const newestUndo = (): Toast | undefined =>
  shown.get().open.findLast((toast) => toast.act !== null && toast.act.label === 'Undo' && !toast.isUsed);

export interface Toasts {
  /** What was done: "44 results saved, points computed". `undo` offers the way back for 3 s, and longer behind the bell. */
  done(message: string, undo?: () => unknown): number;
  /** Something that staff did not do themselves: "A new version is there". */
  note(message: string, act?: ToastAction): number;
  /** What went wrong, what was kept, what to do. Stays until closed. */
  failed(message: string, act?: ToastAction): number;
}

/** The one list of toasts; usable outside components too. */
export const toasts: Toasts = {
  done: (message, undo) => show('done', message, undo ? { label: 'Undo', run: undo } : null),
  note: (message, act) => show('note', message, act ?? null),
  failed: (message, act) => show('failed', message, act ?? null),
};

/** Open and past toasts, for the region and for the bell. */
export const useVisibleToasts = (): Shown => useStore(shown);
