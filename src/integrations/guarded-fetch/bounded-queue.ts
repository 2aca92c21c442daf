import pLimit from 'p-limit';

/** Runs so many works at a time. One that waits longer than `longestMs` for its turn is not begun: `tooLate` says what happens instead. */
export function createBoundedQueue(atATime: number, longestMs: number) {
  const limit = pLimit(atATime);
  return <T>(work: () => Promise<T>, tooLate: () => Promise<T>): Promise<T> => {
    const requestedAt = performance.now();
    return limit(() => (performance.now() - requestedAt > longestMs ? tooLate() : work()));
  };
}
