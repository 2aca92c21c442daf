import { useSyncExternalStore } from 'react';

/** A value outside React that components and other modules follow. */
export interface Store<Value> {
  get(): Value;
  set(value: Value): void;
  /** Calls back after each change; returns the function that stops it. */
  subscribe(listener: (value: Value) => void): () => void;
}

export function createStore<Value>(initial: Value): Store<Value> {
  const listeners = new Set<(value: Value) => void>();
  let current = initial;
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of listeners) listener(value);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The value of a store; the component renders again when it changes. */
export const useStore = <Value>(store: Pick<Store<Value>, 'get' | 'subscribe'>): Value =>
  useSyncExternalStore(store.subscribe, store.get);

/** A choice stored in this browser: one of `choices`, the first unless another was stored. */
export function createStoredChoice<Choice extends string>(
  key: string,
  choices: readonly [Choice, ...Choice[]],
): Store<Choice> {
  const changes = createStore({});
  const get = () => choices.find((choice) => choice === localStorage.getItem(key)) ?? choices[0];
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) changes.set({});
  });
  return {
    get,
    set(choice) {
      localStorage.setItem(key, choice);
      changes.set({});
    },
    subscribe: (listener) => changes.subscribe(() => listener(get())),
  };
}
