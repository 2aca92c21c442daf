import type { ReactNode } from 'react';
import { createStore, useStore } from '../store.ts';

export interface ConfirmQuestion {
  title: string;
  question: ReactNode;
  confirmLabel?: string;
  isDanger?: boolean;
}

export interface TypedQuestion {
  title: string;
  question: ReactNode;
  /** "DELETE", "DELETE ALL". */
  expected: string;
  confirmLabel: string;
}

export type Asked = { id: number; answer(isYes: boolean): void } & (
  | { kind: 'confirm'; what: ConfirmQuestion }
  | { kind: 'typed'; what: TypedQuestion }
  | { kind: 'error' | 'alert'; what: ReactNode }
);

const open = createStore<readonly Asked[]>([]);
let lastId = 0;

type Kinds = { confirm: ConfirmQuestion; typed: TypedQuestion; error: ReactNode; alert: ReactNode };

function put<Kind extends keyof Kinds>(kind: Kind, what: Kinds[Kind]): Promise<boolean> {
  return new Promise((resolve) => {
    lastId += 1;
    const id = lastId;
    const answer = (isYes: boolean) => {
      open.set(open.get().filter((asked) => asked.id !== id));
      resolve(isYes);
    };
    open.set([...open.get(), { id, kind, what, answer } as Asked]);
  });
}

// Dialogs that any code can open. Each promise resolves when the user has responded; further dialogs wait their turn.

/** Cancel and Yes; true for yes. */
export const confirm = (question: ConfirmQuestion): Promise<boolean> => put('confirm', question);

/** A deletion confirmed by typing; true when confirmed. */
export const confirmTyped = (question: TypedQuestion): Promise<boolean> => put('typed', question);

/** The 'Error!' dialog. */
export const alertError = (message: ReactNode): Promise<void> => put('error', message).then(() => undefined);

/** A message with one button. */
export const alertMessage = (message: ReactNode): Promise<void> =>
  put('alert', message).then(() => undefined);

/** Closes all open dialogs without a response; for tests. */
export const dialogQuestions = { forget: () => open.set([]) };

export const useOpenDialog = (): Asked | undefined => useStore(open)[0];
