// What was typed and is not saved yet, stored for this tab: it is available again after a reload, the end
// of a session or a crash.

const PREFIX = 'typed ';
const OWNER = 'typed-by';

/** Stores what was typed under the name of its field. The value is plain data. */
export function saveDraft(key: string, draft: unknown): void {
  try {
    sessionStorage.setItem(PREFIX + key, JSON.stringify(draft));
  } catch {
    // The store is full or unavailable: what was typed is still on the page.
  }
}

/** What was typed there and not saved; null when nothing was. */
export function draftOf<Draft>(key: string): Draft | null {
  const stored = sessionStorage.getItem(PREFIX + key);
  return stored === null ? null : (JSON.parse(stored) as Draft);
}

export const dropDraft = (key: string): void => sessionStorage.removeItem(PREFIX + key);

/** Users find only their own drafts: those of another user are removed. */
export function draftsBelongTo(userId: number): void {
  const owner = String(userId);
  if (sessionStorage.getItem(OWNER) === owner) return;
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  sessionStorage.setItem(OWNER, owner);
}
