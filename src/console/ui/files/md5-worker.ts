import { createMD5 } from 'hash-wasm';
import type { HashMessage, HashRequest } from './file-hash.ts';

// Calculates md5s in a worker, one file after the other, in pieces: memory stays at one piece however large
// the file is.

const PIECE_BYTES = 4 * 1024 * 1024;

interface WorkerScope {
  onmessage: ((event: MessageEvent<HashRequest>) => void) | null;
  postMessage(message: HashMessage): void;
}
const scope = globalThis as unknown as WorkerScope;

const cancelled = new Set<number>();
let last: Promise<void> = Promise.resolve();

async function hashInPieces(id: number, file: Blob): Promise<void> {
  if (cancelled.has(id)) return;
  scope.postMessage({ id, step: 'reading' });
  const hasher = await createMD5();
  for (let at = 0; at < file.size && !cancelled.has(id); at += PIECE_BYTES) {
    const piece = new Uint8Array(await file.slice(at, at + PIECE_BYTES).arrayBuffer());
    if (at === 0) scope.postMessage({ id, step: 'hashing' });
    hasher.update(piece);
  }
  if (!cancelled.has(id)) scope.postMessage({ id, md5: hasher.digest('hex') });
}

async function hashOne(id: number, file: Blob): Promise<void> {
  try {
    await hashInPieces(id, file);
  } catch (error) {
    scope.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
  cancelled.delete(id);
}

scope.onmessage = ({ data }) => {
  const { id, file } = data;
  if (file === null) cancelled.add(id);
  else last = last.then(() => hashOne(id, file));
};
