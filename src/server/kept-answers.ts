import { hash } from 'node:crypto';
import type { Freshness } from '#database/freshness.ts';
import { hearStatements } from '#database/pool-guard.ts';
import type { Clock } from './clock.ts';
import { type FinishedAnswer, packed } from './packed-answers.ts';

// Finished answers, kept with the tables that their statements named, until one of those tables was written. Call
// `freshness.lookNow()` ahead of every question here: an answer is then never older than the database was at that time.

/** What is asked for: the same name, the same answer. */
export interface Asked {
  name: string;
  route: string;
  /** As it was sent; finds the answer again. */
  address: string;
}

interface Kept extends FinishedAnswer {
  tables: readonly string[];
  revision: number;
  /** The quarter of an hour that it holds for; null when the time does not matter. */
  quarter: number | null;
}

interface Flight {
  quarter: number;
  revision: number;
  finished: Promise<FinishedAnswer & LookedAt>;
}

/** What a making looked at besides the database. */
export interface LookedAt {
  /** Days at any place on earth: they begin at quarters of an hour. */
  isDayBound: boolean;
  /** Who asks, the time to the second, the queue: then it is made anew for each request. */
  isOwn: boolean;
}

export interface KeptAnswers {
  /** The answer for an address as it was sent, if it is kept and still right. */
  at(address: string): FinishedAnswer | null;
  /** The answer of this name: kept, being made for somebody else, or made now. */
  answer(asked: Asked, make: (looked: LookedAt) => Promise<Buffer>): Promise<FinishedAnswer>;
}

const LARGEST_TOGETHER = 48 * 2 ** 20;
/** What is larger is kept packed, and unpacked on its way out. */
const LARGEST_UNPACKED = 16 * 2 ** 20;
const MOST_ADDRESSES = 2_000;
const QUARTER_MS = 15 * 60 * 1000;

/** The quarter of an hour by number. Every time zone in use begins its days at one. */
export const quarterOf = (at: Date): number => Math.floor(at.getTime() / QUARTER_MS);
/** When the present quarter of an hour began. */
export const quarterHour = (at: Date): Date => new Date(quarterOf(at) * QUARTER_MS);

export const etagOf = (body: string | Buffer): string => `"${hash('sha1', body, 'base64url')}"`;

/** Kept texts by their name, the longest unused forgotten first. */
class Shelf {
  private readonly kept = new Map<string, Kept>();
  private size = 0;

  get(name: string): Kept | undefined {
    const found = this.kept.get(name);
    if (found) {
      this.kept.delete(name);
      this.kept.set(name, found);
    }
    return found;
  }

  remove(name: string): void {
    this.size -= this.kept.get(name)?.bytes.length ?? 0;
    this.kept.delete(name);
  }

  put(name: string, answer: Kept): void {
    this.remove(name);
    if (answer.bytes.length > LARGEST_TOGETHER / 2) return;
    this.kept.set(name, answer);
    this.size += answer.bytes.length;
    for (const [oldest] of this.kept) {
      if (this.size <= LARGEST_TOGETHER) return;
      this.remove(oldest);
    }
  }
}

export function keepAnswers(freshness: Freshness, clock: Clock): KeptAnswers {
  const shelf = new Shelf();
  const names = new Map<string, string>();
  const flights = new Map<string, Flight>();

  function stillRight(name: string): Kept | null {
    const kept = shelf.get(name);
    if (!kept) return null;
    const isRight =
      kept.revision === freshness.of(kept.tables) &&
      (kept.quarter === null || kept.quarter === quarterOf(clock.now()));
    if (!isRight) shelf.remove(name);
    return isRight ? kept : null;
  }

  async function make(
    { name, route }: Asked,
    quarter: number,
    making: (looked: LookedAt) => Promise<Buffer>,
  ): Promise<FinishedAnswer & LookedAt> {
    const known = freshness.known();
    const looked: LookedAt = { isDayBound: false, isOwn: false };
    const { answer: bytes, asked } = await hearStatements(() => making(looked));
    const etag = etagOf(bytes);
    const tables =
      looked.isOwn || asked.isMoreThanKnown || asked.statements.size === 0
        ? null
        : freshness.tablesOf(asked.statements);
    const made = { bytes, packedFrom: null, etag, route };
    if (tables !== null) {
      const held = {
        tables,
        revision: known.of(tables),
        quarter: looked.isDayBound ? quarter : null,
      };
      if (bytes.length <= LARGEST_UNPACKED) shelf.put(name, { ...made, ...held });
      // Whoever asked does not wait for that.
      else
        packed(made).then(
          (answer) => shelf.put(name, { ...answer, ...held }),
          // Without room to pack it, it is made anew the next time.
          () => undefined,
        );
    }
    return { ...made, ...looked };
  }

  function remember(address: string, name: string): void {
    if (names.size >= MOST_ADDRESSES) names.clear();
    names.set(address, name);
  }

  return {
    at(address) {
      const name = names.get(address);
      return name === undefined ? null : stillRight(name);
    },
    async answer(wanted, making) {
      const { name, address } = wanted;
      remember(address, name);
      const kept = stillRight(name);
      if (kept) return kept;
      const [quarter, revision] = [quarterOf(clock.now()), freshness.total()];
      const flight = flights.get(name);
      if (flight?.revision === revision && flight.quarter === quarter) {
        const theirs = await flight.finished;
        if (!theirs.isOwn) return theirs;
      }
      const own: Flight = { quarter, revision, finished: make(wanted, quarter, making) };
      flights.set(name, own);
      return own.finished.finally(() => {
        if (flights.get(name) === own) flights.delete(name);
      });
    },
  };
}
