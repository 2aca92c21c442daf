/** A line of requests: each starts when the one before has ended, whether it worked or not. */
export interface SaveQueue {
  add<Answer>(request: () => Promise<Answer>): Promise<Answer>;
}

/** One per field, or one per record where each request carries the record's version. */
export function saveQueue(): SaveQueue {
  let last: Promise<unknown> = Promise.resolve();
  return {
    add(request) {
      const next = last.then(request, request);
      last = next.catch(() => undefined);
      return next;
    },
  };
}
