import { isDeepStrictEqual } from 'node:util';
import type { Db } from '#database/change-sets.ts';
import { fileNames, type NameFile, nearestNames } from '#rules/name-matching/name-matching-nearest.ts';
import { levenshteinRatio } from '#rules/name-matching/name-matching-ratio.ts';
import {
  buildSearchIndex,
  foldWords,
  type SearchIndex,
  type SearchKind,
  searchKinds,
} from '#rules/search/search.ts';
import type { Clock } from '#server/clock.ts';
import { type DataState, dataState, kindsChangedSince, searchedRows } from './search-store.ts';
import { describeRows, type SearchedRecord } from './searched-records.ts';

// Everything that can be found is held in memory, folded and in order. When data was committed, the kinds that it may concern are read again;
// all of them on another day, since the order of races depends on it.

type Index = SearchIndex<SearchedRecord>;
type Parts = ReadonlyMap<SearchKind, Index>;

interface Held {
  today: string;
  state: DataState;
  parts: Promise<Parts>;
  index: Promise<Index>;
  /** The names for suggestions; null until a search finds nothing. */
  names: NameFile | null;
}

type Context = { db: Db; clock: Clock };

const heldByDatabase = new WeakMap<Db, Held>();

/** The kinds that may differ from what is held. */
async function outdatedKinds(db: Db, held: Held | undefined, now: Pick<Held, 'today' | 'state'>) {
  if (held?.today !== now.today || held.state.run !== now.state.run) return searchKinds;
  const changed = new Set(await kindsChangedSince(db, held.state.snapshot));
  if (held.state.ranks !== now.state.ranks) changed.add('athlete');
  return changed;
}

async function readParts(db: Db, held: Held | undefined, now: Pick<Held, 'today' | 'state'>): Promise<Parts> {
  const parts = new Map(await held?.parts);
  const outdated = [...(await outdatedKinds(db, held, now))];
  await Promise.all(
    outdated.map(async (kind) => {
      parts.set(kind, buildSearchIndex(describeRows(kind, await searchedRows(db, kind), now.today)));
    }),
  );
  return parts;
}

async function heldFor({ db, clock }: Context): Promise<Held> {
  const now = { today: clock.now().toISOString().slice(0, 10), state: await dataState(db) };
  const held = heldByDatabase.get(db);
  if (held?.today === now.today && isDeepStrictEqual(held.state, now.state)) return held;
  const parts = readParts(db, held, now);
  const index = parts.then((some) => searchKinds.flatMap((kind) => some.get(kind) ?? []));
  const next: Held = { ...now, parts, index, names: null };
  heldByDatabase.set(db, next);
  index.catch(() => heldByDatabase.delete(db));
  return next;
}

/** The records of the committed data. */
export async function searchIndex(context: Context): Promise<Index> {
  return (await heldFor(context)).index;
}

/** Whether its name is suggested when it is misspelled; the titles of news and videos are not. */
const isNamed = ({ kind }: SearchedRecord): boolean => kind !== 'news' && kind !== 'video';

/** The names and their single words, each with the record's place in the index. */
const namesOf = (index: Index): NameFile =>
  fileNames(
    index.flatMap(({ record, name }, place) =>
      isNamed(record)
        ? [...new Set([name, ...name.split(' ')])].map((folded) => ({ athleteId: place, folded }))
        : [],
    ),
  );

/** The record whose name, or a word of it, is most similar to what was typed; null when none is similar. */
export async function nearestRecord(context: Context, typed: string): Promise<SearchedRecord | null> {
  const held = await heldFor(context);
  const index = await held.index;
  held.names ??= namesOf(index);
  const [nearest] = nearestNames(held.names, foldWords(typed), levenshteinRatio);
  return nearest ? (index[nearest.athleteId]?.record ?? null) : null;
}
