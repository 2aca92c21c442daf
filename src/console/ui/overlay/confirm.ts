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

/** Questions and messages that an act asks on its way; each resolves when the person has answered. One after the other. */
export const ask = {
  /** Cancel and Yes; true for yes. */
  confirm: (question: ConfirmQuestion) => put('confirm', question),
  /** A deletion confirmed by typing; true when confirmed. */
  typed: (question: TypedQuestion) => put('typed', question),
  /** The 'Error!' dialog. */
  error: (message: ReactNode) => put('error', message).then(() => undefined),
  /** Where the specs say "alerts". */
  alert: (message: ReactNode) => put('alert', message).then(() => undefined),
};

/** Drops every open question unanswered; between tests. */
export const dialogQuestions = { forget: () => open.set([]) };

export const useOpenDialog = (): Asked | undefined => useStore(open)[0];
