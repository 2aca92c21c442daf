import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  type OpenRecord,
  openRecord,
  type PresentPerson,
  type PresentRecords,
} from '#contract/live-messages.ts';

/** An instance repeats its own consoles every 10 s; those that it has not repeated for this long are gone with it. */
const FORGET_AFTER_MS = 18_000;
/** PostgreSQL refuses a NOTIFY of 8,000 bytes or more. */
const LARGEST_NOTIFICATION = 7_900;
const LONGEST_NAME = 100;

const announcement = z.object({
  from: z.string(),
  consoles: z.array(
    z.object({ key: z.string(), account: z.number(), name: z.string(), open: openRecord.nullable() }),
  ),
});
type Announced = z.output<typeof announcement>['consoles'][number];

/** The value of a JSON text, null if it is not JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export interface PresentConsole {
  account: { id: number; first: string; last: string };
  /** Sends it who else has its record open. */
  show(present: PresentRecords): void;
}

export interface PresenceParts {
  /** Sends a message of less than 8,000 bytes to all other instances; null when there are none. */
  notify: ((message: string) => Promise<unknown>) | null;
  /** Milliseconds of a clock that is never set back. */
  now(): number;
}

/** A console that has a record open, here or at another instance. */
interface Entry extends Announced {
  open: OpenRecord;
  from: string;
  lastSeen: number;
}

const isSameRecord = (one: OpenRecord, other: OpenRecord): boolean =>
  one.entity === other.entity && one.id === other.id;

/** Parts of a list whose messages each stay below the limit of a notification. */
function messagesOf(from: string, consoles: readonly Announced[]): string[] {
  const print = (some: readonly Announced[]) => JSON.stringify({ from, consoles: some });
  const text = print(consoles);
  if (consoles.length < 2 || Buffer.byteLength(text) < LARGEST_NOTIFICATION) return [text];
  const half = consoles.length >> 1;
  return [...messagesOf(from, consoles.slice(0, half)), ...messagesOf(from, consoles.slice(half))];
}

/** Sends the other instances the states of consoles of this one. */
function createAnnouncer(from: string, entries: ReadonlyMap<string, Entry>, notify: PresenceParts['notify']) {
  const unannounced = new Set<string>();
  let announcing: Promise<void> | null = null;
  let isClosed = false;

  /** One message at a time, so that a later state never arrives before an earlier one. */
  async function announceAll(send: NonNullable<PresenceParts['notify']>): Promise<void> {
    while (unannounced.size > 0 && !isClosed) {
      const keys = [...unannounced];
      unannounced.clear();
      const states = keys.map((key) => entries.get(key) ?? { key, account: 0, name: '', open: null });
      const bare = states.map(({ key, account, name, open }) => ({ key, account, name, open }));
      // What is lost here is repeated with the next heartbeat, or forgotten by the others.
      for (const message of messagesOf(from, bare)) await send(message).catch(() => undefined);
    }
  }

  return {
    announce(key: string): void {
      if (!notify || isClosed) return;
      unannounced.add(key);
      announcing ??= announceAll(notify).finally(() => {
        announcing = null;
      });
    },
    /** Announces nothing more; resolves when the last message was sent. */
    async close(): Promise<void> {
      isClosed = true;
      await announcing;
    },
  };
}

/**
 * Who has which record open, at all instances. Nothing is stored: each instance announces its own consoles and
 * remembers those that the others announce, until they leave or are no longer repeated.
 */
export class Presence {
  readonly #self = randomUUID();
  readonly #now: PresenceParts['now'];
  /** The latest opened last. */
  readonly #entries = new Map<string, Entry>();
  readonly #consoles = new Map<PresentConsole, { key: string; open: OpenRecord | null; shown: string }>();
  readonly #announcer: ReturnType<typeof createAnnouncer>;

  constructor({ notify, now }: PresenceParts) {
    this.#now = now;
    this.#announcer = createAnnouncer(this.#self, this.#entries, notify);
  }

  /** A console of this instance opened a record, another tab of it, or none. */
  open(console: PresentConsole, open: OpenRecord | null): void {
    const state = this.#consoles.get(console) ?? { key: randomUUID(), open: null, shown: '[]' };
    this.#consoles.set(console, state);
    state.open = open;
    const { id: account, first, last } = console.account;
    const { key } = state;
    const name = `${first} ${last}`.trim().slice(0, LONGEST_NAME);
    this.#put(key, open && { key, account, name, open, from: this.#self, lastSeen: this.#now() });
    this.#show(console);
    this.#announcer.announce(key);
  }

  leave(console: PresentConsole): void {
    const state = this.#consoles.get(console);
    if (!state) return;
    this.#consoles.delete(console);
    this.#put(state.key, null);
    this.#announcer.announce(state.key);
  }

  /** Takes the message of another instance; what is not one is ignored. */
  receive(message: string): void {
    const parsed = announcement.safeParse(readJson(message));
    if (!parsed.success || parsed.data.from === this.#self) return;
    const { from } = parsed.data;
    for (const received of parsed.data.consoles)
      this.#put(
        received.key,
        received.open && { ...received, open: received.open, from, lastSeen: this.#now() },
      );
  }

  /** To be called every 10 s: repeats the consoles of this instance and forgets those of instances that stopped. */
  heartbeat(): void {
    for (const [key, { from, lastSeen }] of this.#entries)
      if (from === this.#self) this.#announcer.announce(key);
      else if (this.#now() - lastSeen > FORGET_AFTER_MS) this.#put(key, null);
  }

  /** Announces nothing more; resolves when the last message was sent. */
  close(): Promise<void> {
    return this.#announcer.close();
  }

  #put(key: string, entry: Entry | null): void {
    const before = this.#entries.get(key);
    const isSame =
      before && entry && isSameRecord(before.open, entry.open) && before.open.tab === entry.open.tab;
    if (isSame) {
      before.lastSeen = entry.lastSeen;
      return;
    }
    this.#entries.delete(key);
    if (entry) this.#entries.set(key, entry);
    if (before) this.#showAll(before.open);
    if (entry) this.#showAll(entry.open);
  }

  /** Shows a changed record to those who have it open here. */
  #showAll(record: OpenRecord): void {
    for (const [console, { open }] of this.#consoles)
      if (open && isSameRecord(open, record)) this.#show(console);
  }

  #show(console: PresentConsole): void {
    const state = this.#consoles.get(console);
    if (!state) return;
    const { open } = state;
    const people = open ? this.#othersAt(open, console.account.id) : [];
    const present = open ? [{ entity: open.entity, id: open.id, people }] : [];
    const text = JSON.stringify(present);
    if (text === state.shown) return;
    state.shown = text;
    console.show(present);
  }

  /** The others at a record. By account: the same person's other windows are not someone else. */
  #othersAt(record: OpenRecord, account: number): PresentPerson[] {
    const people = new Map<number, PresentPerson>();
    for (const { account: id, name, open } of this.#entries.values())
      if (id !== account && isSameRecord(open, record)) people.set(id, { id, name, tab: open.tab });
    return [...people.values()];
  }
}
