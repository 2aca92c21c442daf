/** Places for those that do something at once; the others wait in the order that they came. */
export interface Places {
  /** Ends when there is a place; call what it answers to free it, once. Throws what the signal was ended with. */
  take(signal: AbortSignal): Promise<() => void>;
}

export function makePlaces(count: number): Places {
  let free = count;
  const waiting = new Set<() => void>();

  const next = () => {
    const [first] = waiting;
    if (!first) free += 1;
    else {
      waiting.delete(first);
      first();
    }
  };

  const onceOnly = (act: () => void) => {
    let isDone = false;
    return () => {
      if (!isDone) act();
      isDone = true;
    };
  };

  return {
    take(signal) {
      signal.throwIfAborted();
      if (free > 0) {
        free -= 1;
        return Promise.resolve(onceOnly(next));
      }
      return new Promise((resolve, reject) => {
        const stop = () => {
          waiting.delete(go);
          reject(signal.reason);
        };
        const go = () => {
          signal.removeEventListener('abort', stop);
          resolve(onceOnly(next));
        };
        waiting.add(go);
        signal.addEventListener('abort', stop, { once: true });
      });
    },
  };
}
