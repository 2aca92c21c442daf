import { fileNames, nearestNames } from '#rules/name-matching/name-matching-nearest.ts';
import { FUZZY_LIMIT, levenshteinRatio } from '#rules/name-matching/name-matching-ratio.ts';
import { foldName, fullName, nameKey } from '#rules/name-matching/names.ts';
import type { Division } from '#rules/races/division.ts';

export interface NamedAthlete {
  id: number;
  name: string;
  division: Division;
  country: string | null;
}

/** A name as it is written, and with its words in a fixed order: first and last name may be swapped. */
const bothOrders = (name: string): string[] => [...new Set([foldName(name), nameKey(name)])];

/**
 * Finds the athletes whose names, or other spellings, are similar to a typed one, in either division and with
 * the words in any order: those above the similarity that imports match at. A merged athlete is found by the alias that the name became,
 * so that nobody adds the second record again.
 */
export function similarNameFinder(
  athletes: readonly NamedAthlete[],
  aliases: readonly { alias: string; athlete_id: number }[],
): (first: string, last: string) => NamedAthlete[] {
  const byId = new Map(athletes.map((athlete) => [athlete.id, athlete]));
  const known = [
    ...athletes.map(({ id, name }) => ({ athleteId: id, name })),
    ...aliases.map(({ athlete_id, alias }) => ({ athleteId: athlete_id, name: alias })),
  ];
  const file = fileNames(
    known.flatMap(({ athleteId, name }) => bothOrders(name).map((folded) => ({ athleteId, folded }))),
  );
  return (first, last) => {
    if (first.trim() === '' || last.trim() === '') return [];
    const near = bothOrders(fullName(first, last))
      .flatMap((folded) => nearestNames(file, folded, levenshteinRatio))
      .filter(({ score }) => score > FUZZY_LIMIT)
      .sort((one, other) => other.score - one.score || one.athleteId - other.athleteId);
    return [...new Set(near.map(({ athleteId }) => athleteId))].flatMap((id) => byId.get(id) ?? []);
  };
}
