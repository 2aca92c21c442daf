/**
 * Which athlete does a line of a file mean? Asked in this order: the exact name (case, accents, punctuation and order of words aside), an alias,
 * the canonical slug, a name more than 85 of 100 alike; always within the line's division. The nation breaks ties. What is left open is a
 * question for a person, never a guess: two namesakes, two different athletes above 85, a likeness that the nation speaks against, a
 * name that only the other division has. Spec 2 section 5; decisions.md section 6 and D22; domain.md section 8.
 */
import type { Division } from '../races/division.ts';
import type { MatchAthlete, MatchIndex } from './name-matching-index.ts';
import { type NearName, nearestNames } from './name-matching-nearest.ts';
import { FUZZY_LIMIT, levenshteinRatio, type NameRatio } from './name-matching-ratio.ts';
import { foldName } from './names.ts';
import { athleteSlug } from './slugs.ts';

export type MatchMethod = 'exact' | 'alias' | 'slug' | 'fuzzy' | 'none' | 'question';

/** What a line says about its athlete. */
export interface NameLine {
  /** First and last name together. */
  readonly name: string;
  readonly division: Division;
  /** ISO alpha-2, null where the line has none. */
  readonly country: string | null;
}

export interface NameMatch {
  readonly method: MatchMethod;
  /** The athlete; null for none and question. */
  readonly athleteId: number | null;
  /** 100 for exact, alias and slug; else the likeness of the best name, 0 when none is near. */
  readonly score: number;
  /** For a question the athletes to choose from; otherwise who else is near (60 or more), best first. Never the athlete matched. */
  readonly runnersUp: readonly NearName[];
  /** Why, in words for the preview. */
  readonly reason: string;
}

/** A longer name is no name; comparing it would only cost time. */
const LONGEST_NAME = 200;

/** Finds the athlete of one line. `ratio` compares two folded names (0 to 100). */
export function matchName(index: MatchIndex, line: NameLine, ratio: NameRatio = levenshteinRatio): NameMatch {
  if (line.name.length > LONGEST_NAME) return noMatch(0, [], 'The name is too long.');
  const folded = foldName(line.name);
  if (folded === '') return noMatch(0, [], 'The line has no name.');
  const message = folded.split(' ').sort().join(' ');
  const elsewhere: MatchAthlete[] = [];
  const steps = [
    { method: 'exact', found: index.byName.get(folded), why: 'Same name' },
    { method: 'exact', found: index.byWords.get(message), why: 'Same name, words in another order' },
    { method: 'alias', found: index.byAlias.get(message), why: 'Known alias' },
    { method: 'slug', found: index.bySlug.get(athleteSlug(line.name)), why: 'Same slug' },
  ] as const;
  for (const { method, found = [], why } of steps) {
    const own = found.filter((athlete) => athlete.division === line.division);
    if (own.length > 0) return settleNamesakes(method, own, line, why);
    elsewhere.push(...found.filter((athlete) => !elsewhere.includes(athlete)));
  }
  const near = nearestNames(index.names[line.division], folded, ratio);
  return elsewhere.length > 0 ? otherDivision(elsewhere, near, line) : settleNear(index, near, line);
}

/** Finds the athletes of all lines, in their order. That two lines may mean the same athlete is for the import's plan to settle. */
export function matchNames(
  index: MatchIndex,
  lines: readonly NameLine[],
  ratio: NameRatio = levenshteinRatio,
): NameMatch[] {
  return lines.map((line) => matchName(index, line, ratio));
}

function noMatch(score: number, runnersUp: readonly NearName[], reason: string): NameMatch {
  return { method: 'none', athleteId: null, score, runnersUp, reason };
}

function question(runnersUp: readonly NearName[], reason: string): NameMatch {
  return { method: 'question', athleteId: null, score: runnersUp[0]?.score ?? 0, runnersUp, reason };
}

const fullScore = (athlete: MatchAthlete): NearName => ({ athleteId: athlete.id, score: 100 });

/** Athletes of the line's division who all bear the name: one is taken, of several the only one of the line's nation. */
function settleNamesakes(
  method: 'exact' | 'alias' | 'slug',
  athletes: readonly MatchAthlete[],
  line: NameLine,
  why: string,
): NameMatch {
  const compatriots = athletes.filter((athlete) => line.country !== null && athlete.country === line.country);
  const only = athletes.length === 1 ? athletes[0] : compatriots.length === 1 ? compatriots[0] : undefined;
  if (!only) {
    const count = `${athletes.length} athletes`;
    return question(athletes.map(fullScore), `${why}, but ${count} fit and the nation does not decide.`);
  }
  const others = athletes.filter((athlete) => athlete !== only);
  const tie = others.length > 0 ? `; of ${athletes.length} the one who races for ${only.country}` : '';
  return {
    method,
    athleteId: only.id,
    score: 100,
    runnersUp: others.map(fullScore),
    reason: `${why}${tie}.`,
  };
}

/** The name fits, but only in the other division: perhaps the file's division is wrong, perhaps the name is. */
function otherDivision(
  elsewhere: readonly MatchAthlete[],
  near: readonly NearName[],
  line: NameLine,
): NameMatch {
  const other = elsewhere[0];
  const rivals = near.filter((one) => one.score > FUZZY_LIMIT);
  const reason = `${other?.name} is in ${other?.division}; this line says ${line.division}.`;
  return question([...elsewhere.map(fullScore), ...rivals], reason);
}

/** Nobody bears the name: one athlete alone above 85 is taken, if the nation does not speak against it. */
function settleNear(index: MatchIndex, near: readonly NearName[], line: NameLine): NameMatch {
  const above = near.filter((one) => one.score > FUZZY_LIMIT);
  const best = near[0];
  if (above.length === 0) {
    const nearest = best
      ? `None above ${FUZZY_LIMIT}; the best is ${nameOf(index, best)} (${best.score}).`
      : 'No name is near.';
    return noMatch(best?.score ?? 0, near, nearest);
  }
  const left = afterNation(index, above, line);
  const taken = left[0];
  if (taken && left.length === 1) {
    const runnersUp = near.filter((one) => one !== taken);
    const reason = `${taken.score} of 100 like ${nameOf(index, taken)}; nobody else fits.`;
    return { method: 'fuzzy', athleteId: taken.athleteId, score: taken.score, runnersUp, reason };
  }
  const reason =
    left.length > 1
      ? `${left.length} athletes are above ${FUZZY_LIMIT}: ${left.map((one) => `${nameOf(index, one)} (${one.score})`).join(', ')}.`
      : `${nameOf(index, best)} (${best?.score}) is near, but races for another nation than ${line.country}.`;
  return question(near, reason);
}

/** Compatriots of the line if there are any, else those whose nation is unknown; all when the line has no nation. */
function afterNation(index: MatchIndex, near: readonly NearName[], line: NameLine): readonly NearName[] {
  if (line.country === null) return near;
  const nation = (one: NearName) => index.athletesById.get(one.athleteId)?.country ?? null;
  const compatriots = near.filter((one) => nation(one) === line.country);
  return compatriots.length > 0 ? compatriots : near.filter((one) => nation(one) === null);
}

function nameOf(index: MatchIndex, near: NearName | undefined): string {
  return index.athletesById.get(near?.athleteId ?? 0)?.name ?? '';
}
