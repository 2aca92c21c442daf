import pLimit from 'p-limit';
import { ApiError } from '#console/api/api-error.ts';
import { createStore, type Store } from '#console/ui/store.ts';
import type { Media } from '../../media-contract.ts';
import type { UploadOptions } from './upload-file.ts';
import { nextUploadState, type UploadEvent, type UploadState, waitingToStart } from './upload-states.ts';
import type { StoredFile, StoredFiles } from './upload-storage.ts';

/** One upload. Items are immutable: a new state is a new object. */
export interface UploadItem {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  file: File;
  athleteId: number | null;
  /** An attempt, this one or an earlier one, sent its bytes to the server: the picture is new and gets its tag. */
  isReceived: boolean;
  state: UploadState;
}

export interface QueueParts {
  upload(file: File, options: UploadOptions): Promise<Media>;
  /** Called after a new picture was added, while it is still shown as converting. */
  onAdded(media: Media, athleteId: number | null): Promise<void>;
  storage: StoredFiles;
  /** Maximum number of concurrent uploads. */
  atOnce: number;
  /** Calls back once after this many milliseconds, or when the connection is back; returns a function that cancels it. */
  callLater(act: () => void, afterMs: number): () => void;
}

export interface UploadQueue {
  add(files: readonly File[], athleteId?: number | null): void;
  cancel(id: string): void;
  cancelAll(): void;
  /** Restarts a failed or cancelled upload. */
  retry(id: string): void;
  /** Removes finished uploads from the list: one, or all. */
  clear(id?: string): void;
  /** Continues the uploads that a closed page left; call it once. */
  resume(): Promise<void>;
  items: Pick<Store<readonly UploadItem[]>, 'get' | 'subscribe'>;
}

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : 'The upload failed.');

/** The uploads of a page; they continue while screens change. */
export function makeUploadQueue(parts: QueueParts): UploadQueue {
  const items = createStore<readonly UploadItem[]>([]);
  const limit = pLimit(parts.atOnce);
  const running = new Map<string, AbortController>();
  const pauses = new Map<string, { forget(): void; lastMs: number }>();

  function notify(id: string, event: UploadEvent): void {
    const item = items.get().find((one) => one.id === id);
    if (!item) return;
    const state = nextUploadState(item.state, event);
    const isReceived = item.isReceived || event.type === 'received';
    if (state !== item.state)
      items.set(items.get().map((one) => (one === item ? { ...one, state, isReceived } : one)));
  }

  function goOnLater(id: string): void {
    const before = pauses.get(id)?.lastMs;
    const lastMs = Math.min(LONGEST_PAUSE_MS, before === undefined ? FIRST_PAUSE_MS : before * 2);
    pauses.set(id, { lastMs, forget: parts.callLater(() => begin(id), lastMs) });
  }

  /** The same file selected twice, or under two names, is one picture: the second one is reported as already there. */
  const isThereAlready = (id: string, media: Media) =>
    items
      .get()
      .some((one) => one.id !== id && one.state.step === 'Cleared' && one.state.media.id === media.id);

  async function run(item: UploadItem, stop: AbortController): Promise<void> {
    const { id, file, athleteId } = item;
    const isCurrent = () => running.get(id) === stop;
    const onEvent = (event: UploadEvent) => {
      if (!isCurrent()) return;
      if (event.type === 'received') void parts.storage.keep({ id, file, athleteId, isReceived: true });
      // The end is reported below, once the picture is tagged.
      if (event.type !== 'converted' && event.type !== 'known') notify(id, event);
    };
    try {
      const options = { signal: stop.signal, onEvent, limit };
      const media = await parts.upload(file, options);
      const isReceived = items.get().some((one) => one.id === id && one.isReceived);
      if (isReceived) await parts.onAdded(media, athleteId);
      if (!isCurrent()) return;
      const isKnown = !isReceived || isThereAlready(id, media);
      notify(id, { type: isKnown ? 'known' : 'converted', media });
      pauses.delete(id);
      await parts.storage.forget(id);
    } catch (error) {
      if (!isCurrent() || stop.signal.aborted) return;
      const isTransient = error instanceof ApiError && error.isTransient;
      notify(id, { type: 'failed', message: messageOf(error), isTransient });
      if (isTransient) goOnLater(id);
    } finally {
      if (isCurrent()) running.delete(id);
    }
  }

  function begin(id: string): void {
    pauses.get(id)?.forget();
    notify(id, { type: 'again' });
    const item = items.get().find((one) => one.id === id);
    if (item?.state !== waitingToStart || running.has(id)) return;
    const stop = new AbortController();
    running.set(id, stop);
    void run(item, stop);
  }

  function put(stored: readonly StoredFile[]): void {
    const added = stored.map(({ id, file, athleteId, isReceived = false }): UploadItem => {
      const { name, size } = file;
      return { id, name, size, file, athleteId, isReceived, state: waitingToStart };
    });
    items.set([...items.get(), ...added]);
    for (const { id } of added) begin(id);
  }

  function cancel(id: string): void {
    pauses.get(id)?.forget();
    pauses.delete(id);
    notify(id, { type: 'cancelled' });
    const stop = running.get(id);
    running.delete(id);
    stop?.abort(new DOMException('Cancelled', 'AbortError'));
    void parts.storage.forget(id);
  }

  const isOver = ({ id }: UploadItem) => !running.has(id) && !pauses.has(id);

  return {
    add(files, athleteId = null) {
      const stored = files.map((file) => ({ id: crypto.randomUUID(), file, athleteId }));
      for (const one of stored) void parts.storage.keep(one);
      put(stored);
    },
    cancel,
    cancelAll() {
      for (const { id, state } of items.get()) if (state.step !== 'Cleared') cancel(id);
    },
    retry(id) {
      const item = items.get().find((one) => one.id === id);
      if (item) void parts.storage.keep(item);
      begin(id);
    },
    clear(id) {
      const gone = items.get().filter((one) => (id === undefined || one.id === id) && isOver(one));
      for (const one of gone) void parts.storage.forget(one.id);
      items.set(items.get().filter((one) => !gone.includes(one)));
    },
    async resume() {
      const known = new Set(items.get().map(({ id }) => id));
      const left = (await parts.storage.all()).filter(({ id }) => !known.has(id));
      for (const one of left) void parts.storage.keep(one);
      put(left);
    },
    items,
  };
}
