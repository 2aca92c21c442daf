import type { ReactNode } from 'react';
import { createStore, useStore } from '../store.ts';

export interface ConfirmQuestion {
  title: string;
  question: ReactNode;
  /** "Yes" unless another label is specified. */
  confirmLabel?: string;
  /** The action deletes something. */
  isDanger?: boolean;
  /** A request follows: it cannot be confirmed while the browser is offline. Default: true. */
  needsNetwork?: boolean;
}

export interface TypedQuestion {
  title: string;
  /** What is lost, and how many: "This deletes 44 results of IRONMAN South Africa." */
  question: ReactNode;
  /** The text to type: "DELETE", "DELETE ALL". Compared exactly. */
  expected: string;
  confirmLabel: string;
}

type Request =
  | { kind: 'confirm'; content: ConfirmQuestion }
  | { kind: 'typed'; content: TypedQuestion }
  | { kind: 'error' | 'alert'; content: ReactNode };

export type RequestedDialog = Request & { id: number; respond(isYes: boolean): void };

const open = createStore<readonly RequestedDialog[]>([]);
let lastId = 0;

function put(request: Request, signal?: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    lastId += 1;
    const id = lastId;
    const respond = (isYes: boolean) => {
      open.set(open.get().filter((dialog) => dialog.id !== id));
      resolve(isYes);
    };
    open.set([...open.get(), { ...request, id, respond }]);
    signal?.addEventListener('abort', () => respond(false));
  });
}

// Dialogs that any code can open. Each promise resolves when the user has responded; further dialogs are
// queued.

/** Cancel and Yes; true for yes. `signal` closes it once it is out of date. */
export const confirm = (question: ConfirmQuestion, signal?: AbortSignal): Promise<boolean> =>
  put({ kind: 'confirm', content: question }, signal);

/** A deletion confirmed by typing; true when confirmed. */
export const confirmTyped = (question: TypedQuestion): Promise<boolean> =>
  put({ kind: 'typed', content: question });

/** The 'Error!' dialog. */
export const alertError = (message: ReactNode): Promise<void> =>
  put({ kind: 'error', content: message }).then(() => undefined);

/** A message with one button; `signal` closes it once it is out of date. */
export const alertMessage = (message: ReactNode, signal?: AbortSignal): Promise<void> =>
  put({ kind: 'alert', content: message }, signal).then(() => undefined);

/** Closes all open dialogs without a response; for tests. */
export const dialogQuestions = { forget: () => open.set([]) };

export const useOpenDialog = (): RequestedDialog | undefined => useStore(open)[0];
