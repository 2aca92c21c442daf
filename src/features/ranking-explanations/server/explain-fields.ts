import type { Queryable } from '#database/change-sets.ts';
import type { RankingSetRow } from '#features/rankings/server/rankings-store.ts';
import { fieldsOf } from '#features/rankings/server/standing-rows-store.ts';
import { emptyField, type RankedField } from '#rules/explanation/explanation-facts.ts';
import type { Division } from '#rules/races/division.ts';
import type { Discipline } from '#rules/ranking/ranking-input.ts';

/** Number of cached fields; one of 5,000 athletes takes 40 kB. */
const MAX_CACHED_FIELDS = 64;

/** Newest last. The rows of a set depend only on its input, so the input digest is a permanent key. */
const cache = new Map<string, RankedField>();

type DigestedSet = Pick<RankingSetRow, 'id' | 'input_digest' | 'rules_version'>;

/** The points of all athletes in one division and discipline of some sets, in their order; read once per generation of a set. */
export async function fieldsOfSets(
  db: Queryable,
  sets: readonly DigestedSet[],
  division: Division,
  discipline: Discipline,
): Promise<RankedField[]> {
  const keyOf = ({ id, input_digest, rules_version }: DigestedSet) =>
    input_digest === null ? null : [id, rules_version, input_digest, division, discipline].join(' ');
  const known = sets.map((set) => cache.get(keyOf(set) ?? ''));
  const unknown = sets.filter((_set, at) => known[at] === undefined).map(({ id }) => id);
  if (unknown.length === 0) return known.map((field) => field ?? emptyField);
  const read = await fieldsOf(db, unknown, division, discipline);
  for (const { generation, field } of read.values()) {
    const key = generation && keyOf(generation);
    if (key) addToCache(key, field);
  }
  return sets.map(({ id }, at) => known[at] ?? read.get(id)?.field ?? emptyField);
}

function addToCache(key: string, field: RankedField): void {
  cache.delete(key);
  cache.set(key, field);
  const [oldest] = cache.keys();
  if (cache.size > MAX_CACHED_FIELDS && oldest !== undefined) cache.delete(oldest);
}
