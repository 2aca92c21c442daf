import type { ReactNode } from 'react';
import { createStore, useStore } from '../store.ts';

export interface ConfirmQuestion {
  title: string;
  question: ReactNode;
  confirmLabel?: string;
  isDanger?: boolean;
  /** A request follows: it cannot be confirmed while the browser is offline. Default: true. */
  needsNetwork?: boolean;
}

export interface TypedQuestion {
  title: string;
  question: ReactNode;
  /** "DELETE", "DELETE ALL". */
  expected: string;
  confirmLabel: string;
}

export type RequestedDialog = { id: number; respond(isYes: boolean): void } & (
  | { kind: 'confirm'; content: ConfirmQuestion }
  | { kind: 'typed'; content: TypedQuestion }
  | { kind: 'error' | 'alert'; content: ReactNode }
);

const open = createStore<readonly RequestedDialog[]>([]);
let lastId = 0;

type Kinds = { confirm: ConfirmQuestion; typed: TypedQuestion; error: ReactNode; alert: ReactNode };

function put<Kind extends keyof Kinds>(
  kind: Kind,
  content: Kinds[Kind],
  signal?: AbortSignal,
): Promise<boolean> {
  return new Promise((resolve) => {
    lastId += 1;
    const id = lastId;
    const respond = (isYes: boolean) => {
      open.set(open.get().filter((dialog) => dialog.id !== id));
      resolve(isYes);
    };
    open.set([...open.get(), { id, kind, content, respond } as RequestedDialog]);
    signal?.addEventListener('abort', () => respond(false));
  });
}

// Dialogs that any code can open. Each promise resolves when the user has responded; further dialogs are
// queued.

/** Cancel and Yes; true for yes. `signal` closes it once it is out of date. */
export const confirm = (question: ConfirmQuestion, signal?: AbortSignal): Promise<boolean> =>
  put('confirm', question, signal);

/** A deletion confirmed by typing; true when confirmed. */
export const confirmTyped = (question: TypedQuestion): Promise<boolean> => put('typed', question);

/** The 'Error!' dialog. */
export const alertError = (message: ReactNode): Promise<void> => put('error', message).then(() => undefined);

/** A message with one button; `signal` closes it once it is out of date. */
export const alertMessage = (message: ReactNode, signal?: AbortSignal): Promise<void> =>
  put('alert', message, signal).then(() => undefined);

/** Closes all open dialogs without a response; for tests. */
export const dialogQuestions = { forget: () => open.set([]) };

export const useOpenDialog = (): RequestedDialog | undefined => useStore(open)[0];
