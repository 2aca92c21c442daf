import { fileNames, nearestNames } from '#rules/name-matching/name-matching-nearest.ts';
import { FUZZY_LIMIT, levenshteinRatio } from '#rules/name-matching/name-matching-ratio.ts';
import { foldName, fullName } from '#rules/name-matching/names.ts';
import type { Division } from '#rules/races/division.ts';

export interface NamedAthlete {
  id: number;
  name: string;
  division: Division;
  country: string | null;
}

/**
 * Finds the athletes whose names, or other spellings, are similar to a typed one, in either division: those
 * above the similarity that imports match at. A merged athlete is found by the alias that the name became,
 * so that nobody adds the second record again.
 */
export function similarNameFinder(
  athletes: readonly NamedAthlete[],
  aliases: readonly { alias: string; athlete_id: number }[],
): (first: string, last: string) => NamedAthlete[] {
  const byId = new Map(athletes.map((athlete) => [athlete.id, athlete]));
  const file = fileNames([
    ...athletes.map(({ id, name }) => ({ athleteId: id, folded: foldName(name) })),
    ...aliases.map(({ athlete_id, alias }) => ({ athleteId: athlete_id, folded: foldName(alias) })),
  ]);
  return (first, last) => {
    if (first.trim() === '' || last.trim() === '') return [];
    return nearestNames(file, foldName(fullName(first, last)), levenshteinRatio)
      .filter(({ score }) => score > FUZZY_LIMIT)
      .flatMap(({ athleteId }) => byId.get(athleteId) ?? []);
  };
}
