// Sends a file in pieces by tus 1.0 (https://tus.io/protocols/resumable-upload): HEAD says where to continue, PATCH sends a piece.

const PIECE_BYTES = 8 * 1024 * 1024;
/** After a failure the piece is sent again after these pauses, in milliseconds; then the upload fails and can be continued. */
const PAUSES = [500, 1000, 3000, 5000, 10_000, 20_000];

const TUS = { 'tus-resumable': '1.0.0' };

/** The address takes nothing any more: the upload must start at a new one. */
export class UploadGone extends Error {}

const isGone = (status: number): boolean => [403, 404, 410].includes(status);

async function request(address: string, options: RequestInit): Promise<number> {
  const response = await fetch(address, options);
  if (isGone(response.status)) throw new UploadGone(`${response.status}`);
  const offset = response.headers.get('upload-offset');
  if (!response.ok || offset === null) throw new Error(`The upload responded with ${response.status}`);
  return Number(offset);
}

/** Resolves after a pause; rejects at once when the signal is aborted. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason);
      },
      { once: true },
    );
  });
}

export interface ResumableUploadOptions {
  signal: AbortSignal;
  /** Bytes that have arrived. */
  onProgress(sent: number): void;
}

/**
 * Sends a file to its address, from where an earlier attempt ended. Throws {@link UploadGone} when the address takes nothing any more,
 * another error when the connection failed too often.
 */
export async function sendResumable(
  file: Blob,
  address: string,
  { signal, onProgress }: ResumableUploadOptions,
): Promise<void> {
  const received = () => request(address, { method: 'HEAD', headers: TUS, signal });
  const send = (from: number) =>
    request(address, {
      method: 'PATCH',
      headers: { ...TUS, 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' },
      body: file.slice(from, from + PIECE_BYTES),
      signal,
    });
  let failures = 0;
  let from: number | null = null;
  while (from === null || from < file.size) {
    try {
      from = from === null ? await received() : await send(from);
      failures = 0;
      onProgress(from);
    } catch (error) {
      const wait = PAUSES[failures];
      if (signal.aborted || error instanceof UploadGone || wait === undefined) throw error;
      failures += 1;
      // How much of the piece has arrived is not known.
      from = null;
      await pause(wait, signal);
    }
  }
}
