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
import { searchedRowsAsJson, stateOfDatabase } from './search-store.ts';
import { describeRows, type SearchedRecord } from './searched-records.ts';

// Everything that can be found is held in memory, folded and in order. When the committed data or the day changes, the rows are read again,
// and the index of a kind is built again only if its rows are others.

type Index = SearchIndex<SearchedRecord>;

interface Held {
  /** The day and the state of the database. */
  key: string;
  index: Promise<Index>;
  /** The rows of each kind as text, with the index that was built from them. */
  parts: Map<SearchKind, { text: string; index: Index }>;
  /** The names for suggestions; null until a search finds nothing. */
  names: NameFile | null;
}

type Context = { db: Db; clock: Clock };

const heldByDatabase = new WeakMap<Db, Held>();

async function read(db: Db, today: string, parts: Held['parts']): Promise<Index> {
  const texts = await Promise.all(
    searchKinds.map(async (kind) => [kind, await searchedRowsAsJson(db, kind)] as const),
  );
  for (const [kind, json] of texts) {
    const text = `${today} ${json}`;
    if (parts.get(kind)?.text === text) continue;
    parts.set(kind, { text, index: buildSearchIndex(describeRows(kind, JSON.parse(json), today)) });
  }
  return searchKinds.flatMap((kind) => parts.get(kind)?.index ?? []);
}

async function heldFor({ db, clock }: Context): Promise<Held> {
  const today = clock.now().toISOString().slice(0, 10);
  const key = `${today} ${await stateOfDatabase(db)}`;
  const current = heldByDatabase.get(db);
  if (current?.key === key) return current;
  const parts = new Map(current?.parts);
  const next: Held = { key, index: read(db, today, parts), parts, names: null };
  heldByDatabase.set(db, next);
  next.index.catch(() => heldByDatabase.delete(db));
  return next;
}

/** The records of the committed data. */
export async function searchIndex(context: Context): Promise<Index> {
  return (await heldFor(context)).index;
}

/** Staff may misspell names; titles of news and videos are none. */
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
