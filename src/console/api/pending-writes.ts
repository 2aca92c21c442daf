/** How each write whose response is awaited is cancelled. */
const pending = new Set<() => void>();

/** Adds a write that leaving the page cancels; the returned function removes it once the server has responded. */
export function addPendingWrite(cancel: () => void): () => void {
  pending.add(cancel);
  return () => pending.delete(cancel);
}

/** Cancels every pending write; for when the person leaves the page. */
export function cancelPendingWrites(): void {
  for (const cancel of [...pending]) cancel();
}
