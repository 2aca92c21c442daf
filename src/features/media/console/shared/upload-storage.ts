/** A file waiting to be uploaded, stored across reloads. */
export interface StoredFile {
  id: string;
  file: File;
  /** The athlete that the new picture is tagged with; null for none. */
  athleteId: number | null;
  /** The server has received its bytes, so the library's picture with these bytes comes from this upload. */
  isReceived?: boolean;
}

export interface StoredFiles {
  keep(kept: StoredFile): Promise<void>;
  forget(id: string): Promise<void>;
  /** Files of a page that was closed or reloaded. */
  all(): Promise<StoredFile[]>;
}

const DATABASE = 'uploads';
const STORE = 'files';

function finished<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function openStore(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'id' });
  return (await finished(opening)).transaction(STORE, mode).objectStore(STORE);
}

/** The page that owns a file: it holds a lock of this name while it is open, so that no other page uploads the same file. */
const PAGE = `uploads of ${crypto.randomUUID()}`;
let isLocked = false;

function holdLock(): void {
  if (isLocked) return;
  isLocked = true;
  void navigator.locks?.request(PAGE, () => new Promise(() => undefined));
}

async function livingPages(): Promise<Set<string | undefined>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(held.map(({ name }) => name));
}

type Row = StoredFile & { page: string };

/** Files stored by the browser until they are uploaded. Where storage is unavailable (private windows), uploads end with a reload. */
export const filesStoredByBrowser: StoredFiles = {
  async keep({ id, file, athleteId, isReceived = false }) {
    holdLock();
    const row: Row = { id, file, athleteId, isReceived, page: PAGE };
    try {
      await finished((await openStore('readwrite')).put(row));
    } catch {
      // No space left, or storage is not available.
    }
  },
  async forget(id) {
    try {
      await finished((await openStore('readwrite')).delete(id));
    } catch {
      // As above: it was not stored.
    }
  },
  async all() {
    const rows = await finished<Row[]>((await openStore('readonly')).getAll());
    const living = await livingPages();
    return rows.filter(({ page }) => !living.has(page));
  },
};
