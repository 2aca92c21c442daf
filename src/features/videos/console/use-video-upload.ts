import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#console/api/api-error.ts';
import { sendResumable, UploadGone } from '#console/api/resumable-upload.ts';
import { registerUnsavedChanges } from '#console/ui/autosave/unsaved-changes.ts';
import { placeFor } from '#features/media/console/shared/upload-file.ts';

interface Place {
  put: string;
  put_here: string;
}

interface StoredPlace extends Place {
  /** When a byte arrived last, in milliseconds. */
  at: number;
}

/** The server deletes an upload this long after its last byte. */
const RETAINED_MS = 24 * 60 * 60 * 1000;

const storageKey = ({ name, size, lastModified }: File): string =>
  `video-upload ${size} ${lastModified} ${name}`;
const STORAGE_KEY = /^video-upload (\d+) \d+ (.+)$/;

/** The files whose upload a reload interrupted; a browser opens a file again only when a person chooses it. */
export function interruptedUploads(): { name: string; size: number }[] {
  return Object.entries(localStorage).flatMap(([key, stored]) => {
    const [, size, name] = STORAGE_KEY.exec(key) ?? [];
    if (name === undefined || (JSON.parse(stored) as StoredPlace).at < Date.now() - RETAINED_MS) return [];
    return [{ name, size: Number(size) }];
  });
}

/** The place of an upload of this file that was interrupted, also by a reload. */
function interruptedPlace(file: File): Place | null {
  const stored = localStorage.getItem(storageKey(file));
  return stored === null ? null : (JSON.parse(stored) as Place);
}

async function newPlace(file: File, signal: AbortSignal): Promise<Place> {
  const { put, put_here } = await placeFor(file, undefined, signal);
  return { put: put ?? '', put_here: put_here ?? '' };
}

function remember(file: File, { put, put_here }: Place): void {
  const stored: StoredPlace = { put, put_here, at: Date.now() };
  localStorage.setItem(storageKey(file), JSON.stringify(stored));
}

/** Sends the file, from where an earlier upload of it stopped; returns its place. */
async function send(file: File, signal: AbortSignal, onReceived: (bytes: number) => void): Promise<Place> {
  const sendTo = (place: Place) =>
    sendResumable(file, place.put_here, {
      signal,
      onProgress(received) {
        remember(file, place);
        onReceived(received);
      },
    });
  const earlier = interruptedPlace(file);
  if (earlier !== null)
    try {
      await sendTo(earlier);
      return earlier;
    } catch (error) {
      if (!(error instanceof UploadGone)) throw error;
    }
  const place = await newPlace(file, signal);
  await sendTo(place);
  return place;
}

/** Uploads a video. An interrupted upload continues when the same file is chosen again. */
export function useVideoUpload() {
  /** Bytes; null while nothing is sent. */
  const [sent, setSent] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  const cancel = () => running.current?.abort();
  useEffect(() => () => running.current?.abort(), []);
  const isSending = sent !== null;
  useEffect(() => {
    if (!isSending) return;
    return registerUnsavedChanges({ name: 'Video upload', wouldBeLost: () => true });
  }, [isSending]);

  /** Sends the file, or continues it; the place to add the video from, or null when it was cancelled or failed. */
  const start = async (file: File): Promise<Pick<Place, 'put'> | null> => {
    const own = new AbortController();
    running.current = own;
    setProblem(null);
    setSent(0);
    try {
      return await send(file, own.signal, setSent);
    } catch (error) {
      if (own.signal.aborted) return null;
      setProblem(
        error instanceof ApiError
          ? error.message
          : 'The connection was lost during the upload. Press Add to continue where it stopped.',
      );
      return null;
    } finally {
      setSent(null);
    }
  };
  /** The video was added: the place is used up. */
  const forget = (file: File) => localStorage.removeItem(storageKey(file));
  return { sent, problem, start, cancel, forget };
}
