import pLimit, { type LimitFunction } from 'p-limit';
import { noteWrite, toasts } from '../overlay/toasts/toast-list.ts';
import { createStore, type Store } from '../store.ts';
import type { SavedState } from './saved-state.ts';
import { registerUnsavedChanges } from './unsaved-changes.ts';

/** The pause after which a field is saved. */
export const AUTOSAVE_PAUSE_MS = 250;
/** Pauses before a failed save is tried again; the last one repeats. */
const RETRY_PAUSES_MS = [1000, 2000, 5000, 10_000, 20_000, 30_000];

export interface AutosaveOptions<Value> {
  /**
   * Sends the value; refusals are thrown. The stored value arrives by reading the record again.
   * `isClosing`: the page is about to close, send the request so that it outlives the page (`isKeepalive`).
   */
  save(value: Value, isClosing: boolean): Promise<unknown>;
  /** What is wrong with a value, checked before it is sent; null when nothing is. */
  check?(value: Value): string | null;
  isEqual?(first: Value, second: Value): boolean;
  /** The field's label, for messages about it: when it is refused after it has left the screen, and before it is discarded. */
  name?: string;
  /** Runs one save after the other; shared by the fields of a record, whose requests carry its version. */
  queue?: LimitFunction;
  /** The user chose to leave the page without saving it. */
  onLost?(): void;
}

/** True when sending the same value again may help (no connection). */
const saysPassing = (error: unknown): boolean =>
  (error as { isTransient?: boolean } | null)?.isTransient === true;
const saysFault = (error: unknown): boolean =>
  (error as { isServerError?: boolean } | null)?.isServerError === true;
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * The state machine of one field that saves itself: what was typed, what is stored, what is being sent.
 * Requests are sent in order; a response never overwrites newer typing; a transient failure is tried again
 * with growing pauses, a refusal waits for the user.
 */
export class Autosave<Value> {
  #options: AutosaveOptions<Value>;
  #stored: Value;
  #value: Value;
  #state: SavedState = { kind: 'idle' };
  #problem: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  /** The server failed on this value; it may be sent again unchanged. */
  #isServerError = false;
  #running = 0;
  #attempt: Promise<unknown> | undefined;
  #ownQueue = pLimit(1);
  #release: (() => void) | null = null;
  #isOnScreen = true;
  readonly snapshot: Store<{ value: Value; state: SavedState }>;

  constructor(stored: Value, options: AutosaveOptions<Value>) {
    this.#stored = stored;
    this.#value = stored;
    this.#options = options;
    this.snapshot = createStore({ value: stored, state: this.#state });
  }

  setOptions(options: AutosaveOptions<Value>): void {
    this.#options = options;
  }

  /** Sets the stored value after it was read again. It is shown unless the user has typed something else. */
  setStored(stored: Value): void {
    const wasDirty = this.#isDirty();
    this.#stored = stored;
    if (wasDirty || this.#running > 0 || this.#equal(this.#value, stored)) return;
    this.#value = stored;
    this.#tell({ kind: 'idle' });
  }

  /** A change while typing: sent after the pause. */
  change = (value: Value): void => {
    this.#value = value;
    this.#problem = null;
    this.#failures = 0;
    this.#isServerError = false;
    clearTimeout(this.#timer);
    if (!this.#isDirty() && this.#running === 0) {
      // The saved value in its stored notation is still the saved one.
      this.#tell(this.#state.kind === 'saved' ? this.#state : { kind: 'idle' });
      return;
    }
    this.#tell({ kind: 'dirty' });
    this.#timer = setTimeout(() => void this.#send(), AUTOSAVE_PAUSE_MS);
  };

  /** The text cannot be read as a value: it remains in the field, marked and unsaved, and is not sent. */
  problem = (message: string | null): void => {
    if (message === null && this.#problem === null) return;
    clearTimeout(this.#timer);
    this.#problem = message;
    if (message !== null) this.#tell({ kind: 'invalid', message });
    else if (!this.#isDirty()) this.#tell({ kind: 'idle' });
  };

  /** The value is final: sent at once, also where the server failed on it before. */
  commit = (): void => {
    clearTimeout(this.#timer);
    const { kind } = this.#state;
    if (kind === 'dirty' || kind === 'offline' || (kind === 'invalid' && this.#isServerError))
      void this.#send();
  };

  /** Sends again a value that was refused or waits. */
  retry = (): void => {
    clearTimeout(this.#timer);
    if (this.#isDirty()) void this.#send();
  };

  /** The field is on screen (again). */
  arrive(): void {
    this.#isOnScreen = true;
  }

  /** The field leaves the screen. What was typed is sent; the user has already confirmed discarding the rest. */
  leave(): void {
    this.commit();
    clearTimeout(this.#timer);
    this.#isOnScreen = false;
    if (this.#state.kind !== 'saving') this.#hold(false);
  }

  #equal(first: Value, second: Value): boolean {
    return this.#options.isEqual ? this.#options.isEqual(first, second) : Object.is(first, second);
  }

  /** Nothing was typed since it was sent, not even a text that cannot be read. */
  #isNewest(sent: Value): boolean {
    return this.#problem === null && this.#equal(this.#value, sent);
  }

  #isDirty(): boolean {
    return this.#problem !== null || !this.#equal(this.#value, this.#stored);
  }

  async #send(isClosing = false): Promise<void> {
    const value = this.#value;
    const message = this.#problem ?? this.#options.check?.(value) ?? null;
    if (message !== null) {
      this.#tell({ kind: 'invalid', message });
      return;
    }
    this.#tell({ kind: 'saving' });
    this.#running += 1;
    try {
      const request = () => this.#options.save(value, isClosing);
      this.#attempt = noteWrite(isClosing ? request() : (this.#options.queue ?? this.#ownQueue)(request));
      await this.#attempt;
      this.#running -= 1;
      this.#taken(value);
    } catch (error) {
      this.#running -= 1;
      this.#failed(value, error);
    }
  }

  #taken(sent: Value): void {
    this.#stored = sent;
    this.#failures = 0;
    this.#isServerError = false;
    if (!this.#isNewest(sent)) return;
    if (this.#running === 0) this.#tell({ kind: 'saved', at: new Date() });
  }

  #failed(sent: Value, error: unknown): void {
    if (!this.#isNewest(sent) || this.#running > 0) return;
    if (!saysPassing(error)) {
      this.#isServerError = saysFault(error);
      this.#tell({ kind: 'invalid', message: messageOf(error) });
      this.#tellIfGone(messageOf(error));
      return;
    }
    const pause = RETRY_PAUSES_MS[Math.min(this.#failures, RETRY_PAUSES_MS.length - 1)];
    this.#failures += 1;
    this.#tell({ kind: 'offline' });
    this.#tellIfGone(messageOf(error));
    if (!this.#isOnScreen) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#send(), pause);
  }

  #tellIfGone(message: string): void {
    if (!this.#isOnScreen) toasts.error(`${this.#options.name ?? 'A field'} was not saved. ${message}`);
  }

  /**
   * Blocks leaving the page while something is not saved; renewed when waiting begins or ends, since that
   * is counted.
   */
  #hold(isHolding: boolean): void {
    const before = this.#release;
    this.#release = null;
    if (isHolding)
      this.#release = registerUnsavedChanges({
        name: this.#options.name,
        flush: (isClosing) => this.#flush(isClosing),
        attempt: () => this.#attempt,
        wouldBeLost: () => this.#isOnScreen && (this.#state.kind === 'invalid' || this.#hasFailed()),
        retry: this.#isWaiting() ? this.retry : undefined,
        lose: () => this.#options.onLost?.(),
      });
    before?.();
  }

  /** The last attempt failed, and the value is the same: the one that may be running may fail as well. */
  #hasFailed(): boolean {
    return this.#isWaiting() || (this.#state.kind === 'saving' && this.#isServerError);
  }

  /** An attempt that runs after a failed one still counts as waiting. */
  #isWaiting(): boolean {
    return this.#state.kind === 'offline' || (this.#state.kind === 'saving' && this.#failures > 0);
  }

  /**
   * A pending value is sent once more when the page closes: the browser may end the request, or it may
   * still be in the queue.
   */
  #flush(isClosing: boolean): void {
    const { kind } = this.#state;
    if (kind !== 'dirty' && !(isClosing && (kind === 'offline' || kind === 'saving'))) return;
    clearTimeout(this.#timer);
    void this.#send(isClosing);
  }

  #tell(state: SavedState): void {
    this.#state = state;
    this.#hold(
      state.kind === 'saving' || (this.#isOnScreen && state.kind !== 'idle' && state.kind !== 'saved'),
    );
    this.snapshot.set({ value: this.#value, state });
  }
}
