import type { LimitFunction } from 'p-limit';
import { ApiError } from '#console/api/api-error.ts';
import { callApi } from '#console/api/request.ts';
import { hashOfFile } from '#console/ui/files/file-hash.ts';
import type { Media } from '../../media-contract.ts';
import { convertImage, createUploadUrl, type UploadPlace } from '../../upload-contract.ts';
import { sendFile } from './send-file.ts';
import type { UploadEvent } from './upload-states.ts';

// The upload of one file. Each step reports an event of upload-states.ts; it throws an ApiError, a FileNotRead, or the
// signal's reason.

export interface UploadOptions {
  signal: AbortSignal;
  onEvent(event: UploadEvent): void;
  /** Limits how many files are sent at once. */
  limit: LimitFunction;
  /** A picture that this page has just created: the library cannot have it yet, so its bytes are not looked up. */
  isJustMade?: boolean;
}

const NEVER = new AbortController().signal;

/** The same call for files without an md5. */
const createUploadUrlWithoutMd5 = {
  ...createUploadUrl,
  path: `${createUploadUrl.path}?md5=false`,
} as const;

/** Requests a place for a file. `md5` is null for a picture whose bytes are not looked up, undefined for a video. */
export async function placeFor(
  file: File,
  md5: string | null | undefined,
  signal: AbortSignal,
): Promise<UploadPlace> {
  const input = {
    name: file.name,
    size: file.size,
    type: file.type,
    lastModified: Math.round(file.lastModified / 1000),
  };
  const { response } =
    md5 === null
      ? await callApi(createUploadUrlWithoutMd5, input, { signal })
      : await callApi(createUploadUrl, { ...input, md5 }, { signal });
  return response;
}

type OnSent = (sentBytes: number, totalBytes: number) => void;

async function sendTo(place: UploadPlace, file: Blob, signal: AbortSignal, onSent: OnSent): Promise<void> {
  const address = place.put_here ?? place.put;
  if (address === null) return;
  await sendFile(
    address,
    file,
    { 'content-type': place.type, 'cache-control': place.cc },
    { signal, onSent },
  );
}

/** A signed URL is valid for one hour and one request: after a longer wait or a lost response a new one is requested. */
async function sendOnceMore(
  place: UploadPlace,
  askAgain: () => Promise<UploadPlace>,
  file: Blob,
  signal: AbortSignal,
  onSent: OnSent,
): Promise<UploadPlace> {
  try {
    await sendTo(place, file, signal, onSent);
    return place;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 403) throw error;
    const fresh = await askAgain();
    await sendTo(fresh, file, signal, onSent);
    return fresh;
  }
}

/** A hidden page renders nothing. */
const DRAWN_WITHIN_MS = 100;

/** Resolves after the next frame: a state that lasts shorter would never be rendered. */
const drawn = () =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, DRAWN_WITHIN_MS);
    requestAnimationFrame(() =>
      setTimeout(() => {
        clearTimeout(timer);
        resolve();
      }),
    );
  });

async function convert(place: UploadPlace, signal: AbortSignal): Promise<Media> {
  const file = { put: place.put ?? '', cdn: place.cdn };
  for (;;) {
    // The call timed out: repeating it joins the job that is still running.
    const { response } = await callApi(convertImage, { file }, { signal });
    if ('media' in response) return response.media;
  }
}

/** Uploads a file to the library; returns its picture, also when the library had it already. */
export async function uploadFile(
  file: File,
  { signal, onEvent, limit, isJustMade = false }: UploadOptions,
): Promise<Media> {
  const md5 = isJustMade ? null : await hashOfFile(file, { signal, onStep: (type) => onEvent({ type }) });
  const ask = () => placeFor(file, md5, signal);
  const known = (media: Media) => {
    onEvent({ type: 'known', media });
    return media;
  };
  const first = await ask();
  if (first.media) return known(first.media);
  onEvent({ type: 'queued' });
  return limit(async () => {
    signal.throwIfAborted();
    onEvent({ type: 'sent', sentBytes: 0, totalBytes: file.size });
    const onSent: OnSent = (sentBytes, totalBytes) => onEvent({ type: 'sent', sentBytes, totalBytes });
    const place = await sendOnceMore(first, ask, file, signal, onSent);
    if (place.media) return known(place.media);
    onEvent({ type: 'received' });
    await drawn();
    onEvent({ type: 'converting' });
    const media = await convert(place, signal);
    onEvent({ type: 'converted', media });
    return media;
  });
}

/** Sends a file unless the library has its bytes; returns its place. `onProgress` gets the percentage of the bytes sent. */
export async function sendToPlace(file: File, onProgress: (percent: number) => void): Promise<UploadPlace> {
  const md5 = await hashOfFile(file, { signal: NEVER, onStep: () => undefined });
  const place = await placeFor(file, md5, NEVER);
  await sendTo(place, file, NEVER, (sentBytes, totalBytes) =>
    onProgress(Math.floor((sentBytes / totalBytes) * 100)),
  );
  return place;
}

/**
 * Uploads a picture that is used by its URL and is not part of the library, such as a brand's logo; returns that URL. One that the
 * library has already is used from there.
 */
export async function uploadPicture(file: File, onProgress: (percent: number) => void): Promise<string> {
  const { cdn } = await sendToPlace(file, onProgress);
  onProgress(100);
  return cdn;
}
