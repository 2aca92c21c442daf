/**
 * Finds the athlete that a row of a file refers to. In this order: the exact name (ignoring case, accents, punctuation and order of words),
 * an alias, the canonical slug, a name more than 85 of 100 similar; always within the row's division. The nation decides between several,
 * then an alias.
 * Open cases are questions for the reviewer, never a guess: two namesakes, two different athletes above 85, a similar name with a
 * contradicting nation, a name found only in the other division. See docs/domain.md, "Recognising athletes in files".
 */
import type { Division } from '../races/division.ts';
import type { MatchAthlete, MatchIndex } from './name-matching-index.ts';
import { nearestNames, type SimilarName } from './name-matching-nearest.ts';
import { FUZZY_LIMIT, levenshteinRatio, type NameRatio } from './name-matching-ratio.ts';
import { foldName } from './names.ts';
import { athleteSlug } from './slugs.ts';

export type MatchMethod = 'exact' | 'alias' | 'slug' | 'fuzzy' | 'none' | 'question';

/** The facts that a row contains about its athlete. */
export interface NameLine {
  /** First and last name together. */
  readonly name: string;
  readonly division: Division;
  /** ISO alpha-2, null where the row has none. */
  readonly country: string | null;
}

export interface NameMatch {
  readonly method: MatchMethod;
  /** The matched athlete; null for none and question. */
  readonly athleteId: number | null;
  /** 100 for exact, alias and slug; else the similarity of the best name, 0 when none is similar. */
  readonly score: number;
  /** For a question the athletes to choose from; otherwise other similar ones (60 or more), best first. Never the matched athlete. */
  readonly runnersUp: readonly SimilarName[];
  /** The reason, for the preview. */
  readonly reason: string;
}

/** A longer text is not a name; comparing it would only take time. */
const LONGEST_NAME = 200;
/** The most athletes to choose from, and the most that a reason names. */
const RUNNERS_UP_MAX = 9;
const NAMED_MAX = 5;

/** Finds the athlete of one row. `ratio` compares two folded names (0 to 100). */
export function matchName(index: MatchIndex, line: NameLine, ratio: NameRatio = levenshteinRatio): NameMatch {
  if (line.name.length > LONGEST_NAME) return noMatch(0, [], 'The name is too long.');
  const folded = foldName(line.name);
  if (folded === '') return noMatch(0, [], 'The line has no name.');
  const words = folded.split(' ').sort().join(' ');
  const elsewhere: MatchAthlete[] = [];
  const steps = [
    { method: 'exact', found: index.byName.get(folded), why: 'Same name' },
    { method: 'exact', found: index.byWords.get(words), why: 'Same name, words in another order' },
    { method: 'alias', found: index.byAlias.get(words), why: 'Known alias' },
    { method: 'slug', found: index.bySlug.get(athleteSlug(line.name)), why: 'Same slug' },
  ] as const;
  for (const { method, found = [], why } of steps) {
    const own = found.filter((athlete) => athlete.division === line.division);
    const swapped = (index.byWords.get(words) ?? []).filter(
      (athlete) => athlete.division === line.division && !own.includes(athlete),
    );
    const aliased = index.byAlias.get(words) ?? [];
    if (own.length > 0) return settleNamesakes({ method, why, own, swapped, aliased }, line);
    elsewhere.push(...found.filter((athlete) => !elsewhere.includes(athlete)));
  }
  const near = nearestNames(index.names[line.division], folded, ratio);
  return elsewhere.length > 0 ? otherDivision(elsewhere, near, line) : settleNear(index, near, line);
}

/** Finds the athletes of all rows, in order. The import plan handles two rows of the same athlete. */
export function matchNames(
  index: MatchIndex,
  lines: readonly NameLine[],
  ratio: NameRatio = levenshteinRatio,
): NameMatch[] {
  return lines.map((line) => matchName(index, line, ratio));
}

function noMatch(score: number, runnersUp: readonly SimilarName[], reason: string): NameMatch {
  return { method: 'none', athleteId: null, score, runnersUp: runnersUp.slice(0, RUNNERS_UP_MAX), reason };
}

function question(runnersUp: readonly SimilarName[], reason: string): NameMatch {
  return { ...noMatch(runnersUp[0]?.score ?? 0, runnersUp, reason), method: 'question' };
}

const fullScore = (athlete: MatchAthlete): SimilarName => ({ athleteId: athlete.id, score: 100 });

interface Namesakes {
  readonly method: 'exact' | 'alias' | 'slug';
  readonly why: string;
  /** The athletes of the row's division with this name. */
  readonly own: readonly MatchAthlete[];
  /** Those with the words of the name in another order. */
  readonly swapped: readonly MatchAthlete[];
  /** Those for whom staff saved the name as an alias. */
  readonly aliased: readonly MatchAthlete[];
}

/**
 * A single athlete of this name is the match, of several the only one of the row's nation, otherwise the only one for whom staff saved the
 * name as an alias, unless the nation contradicts. Those with the words of the name in another order count too, since the file may have
 * swapped them, but only an alias makes one of them the match.
 */
function settleNamesakes({ method, why, own, swapped, aliased }: Namesakes, line: NameLine): NameMatch {
  const athletes = [...own, ...swapped];
  const compatriots = athletes.filter((athlete) => line.country !== null && athlete.country === line.country);
  const contradicts = (country: string | null) =>
    line.country !== null && country !== null && country !== line.country;
  const meant = athletes.filter((athlete) => aliased.includes(athlete) && !contradicts(athlete.country));
  const matched = (only: MatchAthlete, by: NameMatch['method'], reason: string): NameMatch => {
    const others = athletes.filter((athlete) => athlete !== only);
    const runnersUp = others.slice(0, RUNNERS_UP_MAX).map(fullScore);
    return { method: by, athleteId: only.id, score: 100, runnersUp, reason };
  };
  const [first] = own;
  if (first && athletes.length === 1) return matched(first, method, `${why}.`);
  const [compatriot] = compatriots;
  if (compatriot && compatriots.length === 1 && own.includes(compatriot))
    return matched(
      compatriot,
      method,
      `${why}; of ${athletes.length} the one who races for ${compatriot.country}.`,
    );
  const [one] = meant;
  if (one && meant.length === 1)
    return matched(one, 'alias', `Known alias; ${athletes.length} athletes have this name.`);
  const count = `${athletes.length} athletes`;
  return question(athletes.map(fullScore), `${why}, but ${count} fit and the nation does not decide.`);
}

/** The name matches, but only in the other division: either the file's division or the name may be wrong. */
function otherDivision(
  elsewhere: readonly MatchAthlete[],
  near: readonly SimilarName[],
  line: NameLine,
): NameMatch {
  const other = elsewhere[0];
  const rivals = near.filter((one) => one.score > FUZZY_LIMIT);
  const reason = `${other?.name} is in ${other?.division}; this line says ${line.division}.`;
  return question([...elsewhere.map(fullScore), ...rivals], reason);
}

/** No exact match: a single athlete above 85 is the match, unless the nation contradicts. */
function settleNear(index: MatchIndex, near: readonly SimilarName[], line: NameLine): NameMatch {
  const above = near.filter((one) => one.score > FUZZY_LIMIT);
  const best = near[0];
  if (above.length === 0) {
    const nearest = best
      ? `No close match. Nearest: ${nameOf(index, best)}, ${best.score} %.`
      : 'No close match.';
    return noMatch(best?.score ?? 0, near, nearest);
  }
  const left = afterNation(index, above, line);
  const taken = left[0];
  if (taken && left.length === 1) {
    const runnersUp = near.filter((one) => one !== taken).slice(0, RUNNERS_UP_MAX);
    const reason = `${taken.score} % like ${nameOf(index, taken)}; nobody else is close.`;
    return { method: 'fuzzy', athleteId: taken.athleteId, score: taken.score, runnersUp, reason };
  }
  const named = left.slice(0, NAMED_MAX).map((one) => `${nameOf(index, one)}, ${one.score} %`);
  const more = left.length > NAMED_MAX ? ` and ${left.length - NAMED_MAX} more` : '';
  const reason =
    left.length > 1
      ? `${left.length} athletes are close: ${named.join('; ')}${more}.`
      : `${nameOf(index, best)} is close (${best?.score} %), but races for another nation than ${line.country}.`;
  return question(near, reason);
}

/** Athletes of the row's nation if there are any, else those whose nation is unknown; all when the row has no nation. */
function afterNation(
  index: MatchIndex,
  near: readonly SimilarName[],
  line: NameLine,
): readonly SimilarName[] {
  if (line.country === null) return near;
  const nation = (one: SimilarName) => index.athletesById.get(one.athleteId)?.country ?? null;
  const compatriots = near.filter((one) => nation(one) === line.country);
  return compatriots.length > 0 ? compatriots : near.filter((one) => nation(one) === null);
}

function nameOf(index: MatchIndex, near: SimilarName | undefined): string {
  return index.athletesById.get(near?.athleteId ?? 0)?.name ?? '';
}
