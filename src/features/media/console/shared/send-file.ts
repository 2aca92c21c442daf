import { ApiError } from '#console/api/api-error.ts';

export interface SendOptions {
  signal: AbortSignal;
  onSent(sentBytes: number, totalBytes: number): void;
}

/** After this time without any bytes sent, the connection is considered lost. */
const STALLED_MS = 20_000;

const cutOff = () => new ApiError(0, 'The connection was lost during the upload.');

function refusalOf(request: XMLHttpRequest): ApiError {
  const isText = (request.getResponseHeader('content-type') ?? '').startsWith('text/plain');
  const message = isText ? request.responseText : '';
  return new ApiError(
    request.status,
    message || `The file store responded with ${request.status}. Try again.`,
    {
      code: request.getResponseHeader('x-error-code'),
    },
  );
}

/**
 * Sends a file to its signed URL, without a token. Throws {@link ApiError} (status 0: connection lost), or the reason of the aborted
 * signal. Uses XMLHttpRequest because fetch does not report upload progress.
 */
export function sendFile(
  address: string,
  file: Blob,
  headers: Readonly<Record<string, string>>,
  { signal, onSent }: SendOptions,
): Promise<void> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stalled: ReturnType<typeof setTimeout> | undefined;
    const end = (finish: () => void) => {
      clearTimeout(stalled);
      signal.removeEventListener('abort', stop);
      finish();
    };
    const giveUp = (reason: unknown) => {
      request.abort();
      end(() => reject(reason));
    };
    const stop = () => giveUp(signal.reason);
    const stillMoving = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => giveUp(cutOff()), STALLED_MS);
    };
    signal.addEventListener('abort', stop);
    request.open('PUT', address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => {
      stillMoving();
      onSent(loaded, total);
    };
    request.onerror = () => end(() => reject(cutOff()));
    request.onload = () => {
      const isTaken = request.status >= 200 && request.status < 300;
      end(() => (isTaken ? resolve() : reject(refusalOf(request))));
    };
    stillMoving();
    request.send(file);
  });
}
