/**
 * Index of the athletes for name matching: by name, by words in any order, by alias, by slug, and by similarity within a division.
 * Built once per import.
 */
import type { Division } from '../races/division.ts';
import { fileNames, type NameFile } from './name-matching-nearest.ts';
import { foldName, nameKey } from './names.ts';

export interface MatchAthlete {
  readonly id: number;
  readonly name: string;
  readonly division: Division;
  /** ISO alpha-2, null where unknown. */
  readonly country: string | null;
  /** The athlete's current and previous slugs. */
  readonly slugs: readonly string[];
}

/** Another spelling that staff saved for an athlete. */
export interface MatchAlias {
  readonly alias: string;
  readonly athleteId: number;
}

export interface MatchIndex {
  readonly athletesById: ReadonlyMap<number, MatchAthlete>;
  readonly byName: ReadonlyMap<string, readonly MatchAthlete[]>;
  /** Index by the name's words in alphabetical order. */
  readonly byWords: ReadonlyMap<string, readonly MatchAthlete[]>;
  readonly byAlias: ReadonlyMap<string, readonly MatchAthlete[]>;
  readonly bySlug: ReadonlyMap<string, readonly MatchAthlete[]>;
  readonly names: Readonly<Record<Division, NameFile>>;
}

/** Indexes each athlete by each of the keys, once per key; the empty key is ignored. */
function fileUnder(pairs: Iterable<readonly [string, MatchAthlete]>): Map<string, MatchAthlete[]> {
  const filed = new Map<string, MatchAthlete[]>();
  for (const [key, athlete] of pairs) {
    if (key === '') continue;
    const others = filed.get(key);
    if (!others) filed.set(key, [athlete]);
    else if (!others.includes(athlete)) others.push(athlete);
  }
  return filed;
}

/**
 * Builds the index; the order of athletes and aliases does not matter. Aliases of unknown athletes are ignored.
 * An alias matches with its words in any order.
 */
export function buildMatchIndex(
  athletes: readonly MatchAthlete[],
  aliases: readonly MatchAlias[],
): MatchIndex {
  const ordered = [...athletes].sort((one, other) => one.id - other.id);
  const athletesById = new Map(ordered.map((athlete) => [athlete.id, athlete]));
  const folded = ordered.map((athlete) => ({ athlete, folded: foldName(athlete.name) }));
  const namesOf = (division: Division) =>
    fileNames(
      folded
        .filter((one) => one.athlete.division === division)
        .map((one) => ({ athleteId: one.athlete.id, folded: one.folded })),
    );
  const known = aliases.flatMap(({ alias, athleteId }) => {
    const athlete = athletesById.get(athleteId);
    return athlete ? [[nameKey(alias), athlete] as const] : [];
  });
  return {
    athletesById,
    byName: fileUnder(folded.map((one) => [one.folded, one.athlete])),
    byWords: fileUnder(folded.map((one) => [one.folded.split(' ').sort().join(' '), one.athlete])),
    byAlias: fileUnder(known),
    bySlug: fileUnder(ordered.flatMap((athlete) => athlete.slugs.map((slug) => [slug, athlete] as const))),
    names: { MPRO: namesOf('MPRO'), FPRO: namesOf('FPRO') },
  };
}
