/** The functions that cancel writes whose response is pending. */
const pending = new Set<() => void>();

/**
 * Adds a write that is cancelled when the user leaves the page; the returned function removes it once the
 * server has responded.
 */
export function addPendingWrite(cancel: () => void): () => void {
  pending.add(cancel);
  return () => pending.delete(cancel);
}

/** Cancels every pending write; called when the user leaves the page. */
export function cancelPendingWrites(): void {
  for (const cancel of [...pending]) cancel();
}
