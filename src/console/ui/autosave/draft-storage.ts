// What was typed and is not saved yet, kept for this tab: after a reload, a session that ended or a crash it is there again.

const PREFIX = 'typed ';
const OWNER = 'typed-by';

/** Keeps what was typed under the name of its field. The value is plain data. */
export function saveDraft(key: string, draft: unknown): void {
  try {
    sessionStorage.setItem(PREFIX + key, JSON.stringify(draft));
  } catch {
    // The store is full or closed: what was typed still stands on the page.
  }
}

/** What was typed there and not saved; null when nothing was. */
export function draftOf<Draft>(key: string): Draft | null {
  const stored = sessionStorage.getItem(PREFIX + key);
  return stored === null ? null : (JSON.parse(stored) as Draft);
}

export const dropDraft = (key: string): void => sessionStorage.removeItem(PREFIX + key);

/** Whoever is signed in finds their own typing only: another person's goes. */
export function draftsBelongTo(userId: number): void {
  const owner = String(userId);
  if (sessionStorage.getItem(OWNER) === owner) return;
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  sessionStorage.setItem(OWNER, owner);
}
