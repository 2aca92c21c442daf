import type { Division } from '#rules/division.ts';
import { fileNames, nearestNames } from '#rules/name-matching-nearest.ts';
import { FUZZY_LIMIT, levenshteinRatio } from '#rules/name-matching-ratio.ts';
import { foldName, fullName } from '#rules/names.ts';

export interface NamedAthlete {
  id: number;
  name: string;
  division: Division;
  country: string | null;
}

/** Finds the athletes whose names are near a typed one, in either division: those above the limit that imports match at. */
export function nearNameFinder(
  athletes: readonly NamedAthlete[],
): (first: string, last: string) => NamedAthlete[] {
  const byId = new Map(athletes.map((athlete) => [athlete.id, athlete]));
  const file = fileNames(athletes.map(({ id, name }) => ({ athleteId: id, folded: foldName(name) })));
  return (first, last) => {
    if (first.trim() === '' || last.trim() === '') return [];
    return nearestNames(file, foldName(fullName(first, last)), levenshteinRatio)
      .filter(({ score }) => score > FUZZY_LIMIT)
      .flatMap(({ athleteId }) => byId.get(athleteId) ?? []);
  };
}
