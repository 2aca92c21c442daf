import pLimit, { type LimitFunction } from 'p-limit';
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
  atOnce: number;
  /** Calls back once after this many milliseconds, or when the connection is back; returns a function that cancels it. */
  callLater(act: () => void, afterMs: number): () => void;
}

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : 'The upload failed.');

/** The uploads of a page; they continue while screens change. */
export class UploadQueue {
  readonly #parts: QueueParts;
  readonly #items = createStore<readonly UploadItem[]>([]);
  readonly #limit: LimitFunction;
  readonly #running = new Map<string, AbortController>();
  readonly #pauses = new Map<string, { forget(): void; lastMs: number }>();

  constructor(parts: QueueParts) {
    this.#parts = parts;
    this.#limit = pLimit(parts.atOnce);
  }

  get items(): Pick<Store<readonly UploadItem[]>, 'get' | 'subscribe'> {
    return this.#items;
  }

  add(files: readonly File[], athleteId: number | null = null): void {
    const stored = files.map((file) => ({ id: crypto.randomUUID(), file, athleteId }));
    for (const one of stored) void this.#parts.storage.keep(one);
    this.#put(stored);
  }

  cancel(id: string): void {
    this.#pauses.get(id)?.forget();
    this.#pauses.delete(id);
    this.#notify(id, { type: 'cancelled' });
    const stop = this.#running.get(id);
    this.#running.delete(id);
    stop?.abort(new DOMException('Cancelled', 'AbortError'));
    void this.#parts.storage.forget(id);
  }

  cancelAll(): void {
    for (const { id, state } of this.#items.get()) if (state.step !== 'Cleared') this.cancel(id);
  }

  /** Restarts a failed or cancelled upload. */
  retry(id: string): void {
    const item = this.#find(id);
    if (item) void this.#parts.storage.keep(item);
    this.#begin(id);
  }

  /** Removes finished uploads from the list: one, or all. */
  clear(id?: string): void {
    const isOver = (one: UploadItem) => !this.#running.has(one.id) && !this.#pauses.has(one.id);
    const gone = this.#items.get().filter((one) => (id === undefined || one.id === id) && isOver(one));
    for (const one of gone) void this.#parts.storage.forget(one.id);
    this.#items.set(this.#items.get().filter((one) => !gone.includes(one)));
  }

  /** Continues the uploads that a closed page left; call it once. */
  async resume(): Promise<void> {
    const known = new Set(this.#items.get().map(({ id }) => id));
    const left = (await this.#parts.storage.all()).filter(({ id }) => !known.has(id));
    for (const one of left) void this.#parts.storage.keep(one);
    this.#put(left);
  }

  #find(id: string): UploadItem | undefined {
    return this.#items.get().find((one) => one.id === id);
  }

  #notify(id: string, event: UploadEvent): void {
    const item = this.#find(id);
    if (!item) return;
    const state = nextUploadState(item.state, event);
    const isReceived = item.isReceived || event.type === 'received';
    if (state !== item.state)
      this.#items.set(this.#items.get().map((one) => (one === item ? { ...one, state, isReceived } : one)));
  }

  #put(stored: readonly StoredFile[]): void {
    const added = stored.map(({ id, file, athleteId, isReceived = false }): UploadItem => {
      const { name, size } = file;
      return { id, name, size, file, athleteId, isReceived, state: waitingToStart };
    });
    this.#items.set([...this.#items.get(), ...added]);
    for (const { id } of added) this.#begin(id);
  }

  #begin(id: string): void {
    this.#pauses.get(id)?.forget();
    this.#notify(id, { type: 'again' });
    const item = this.#find(id);
    if (item?.state !== waitingToStart || this.#running.has(id)) return;
    const stop = new AbortController();
    this.#running.set(id, stop);
    void this.#run(item, stop);
  }

  #goOnLater(id: string): void {
    const before = this.#pauses.get(id)?.lastMs;
    const lastMs = Math.min(LONGEST_PAUSE_MS, before === undefined ? FIRST_PAUSE_MS : before * 2);
    this.#pauses.set(id, { lastMs, forget: this.#parts.callLater(() => this.#begin(id), lastMs) });
  }

  /** The same file selected twice, or under two names, is one picture: the second one is reported as already there. */
  #isThereAlready(id: string, media: Media): boolean {
    return this.#items
      .get()
      .some((one) => one.id !== id && one.state.step === 'Cleared' && one.state.media.id === media.id);
  }

  async #run({ id, file, athleteId }: UploadItem, stop: AbortController): Promise<void> {
    const { storage, upload, onAdded } = this.#parts;
    const isCurrent = () => this.#running.get(id) === stop;
    const onEvent = (event: UploadEvent) => {
      if (!isCurrent()) return;
      if (event.type === 'received') void storage.keep({ id, file, athleteId, isReceived: true });
      // The end is reported below, once the picture is tagged.
      if (event.type !== 'converted' && event.type !== 'known') this.#notify(id, event);
    };
    try {
      const media = await upload(file, { signal: stop.signal, onEvent, limit: this.#limit });
      const isReceived = this.#find(id)?.isReceived === true;
      if (isReceived) await onAdded(media, athleteId);
      if (!isCurrent()) return;
      const isKnown = !isReceived || this.#isThereAlready(id, media);
      this.#notify(id, { type: isKnown ? 'known' : 'converted', media });
      this.#pauses.delete(id);
      await storage.forget(id);
    } catch (error) {
      if (!isCurrent() || stop.signal.aborted) return;
      const isTransient = error instanceof ApiError && error.isTransient;
      this.#notify(id, { type: 'failed', message: messageOf(error), isTransient });
      if (isTransient) this.#goOnLater(id);
    } finally {
      if (isCurrent()) this.#running.delete(id);
    }
  }
}
