/**
 * Finds the athletes that the lines of a list name, with the matching of all imports (docs/domain.md, "Recognising athletes in files").
 * A line without a division is searched in both. Nobody is taken twice: of several lines that name the same athlete the strongest match
 * is used, a decision of staff first. What is unclear is a question, which staff answer with an athlete or by leaving the line out.
 */
import {
  type MatchMethod,
  matchName,
  type NameLine,
  type NameMatch,
} from '../name-matching/name-matching.ts';
import type { MatchIndex } from '../name-matching/name-matching-index.ts';
import type { SimilarName } from '../name-matching/name-matching-nearest.ts';
import { fullName, nameKey } from '../name-matching/names.ts';
import { type Division, divisions } from '../races/division.ts';
import type { ListLine } from './list-file.ts';

/** The decision of staff for a line. */
export interface ListChoice {
  readonly rowNumber: number;
  /** Null: the line is left out. */
  readonly athleteId: number | null;
  /** Save the spelling of the line as an alias of the athlete. */
  readonly isAliasRemembered: boolean;
}

export interface ListedAthlete<Line extends ListLine = ListLine> {
  readonly line: Line;
  readonly match: NameMatch;
  readonly outcome: 'found' | 'question' | 'unmatched' | 'repeated' | 'left out';
  readonly decidedBy: 'match' | 'staff' | null;
  /** Null unless found or repeated. */
  readonly athleteId: number | null;
  /** The row of the line that is used for the same athlete. */
  readonly repeats: number | null;
  /** The spelling to save as an alias. */
  readonly alias: string | null;
}

const RUNNERS_UP_MAX = 9;

/** Two matches of a line without a division, one per division, as one. */
function eitherMatch(matches: readonly NameMatch[], country: string | null, index: MatchIndex): NameMatch {
  const settled = matches.filter((match) => match.athleteId !== null);
  const possible = matches
    .flatMap((match) => [
      ...(match.athleteId === null ? [] : [{ athleteId: match.athleteId, score: match.score }]),
      ...match.runnersUp,
    ])
    .sort((one, other) => other.score - one.score || one.athleteId - other.athleteId)
    .filter((one, at, all) => all.findIndex(({ athleteId }) => athleteId === one.athleteId) === at);
  const nationOf = (match: NameMatch) => index.athletesById.get(match.athleteId ?? 0)?.country;
  const compatriots = settled.filter((match) => country !== null && nationOf(match) === country);
  const exact = settled.filter((match) => match.method !== 'fuzzy');
  for (const some of [exact, compatriots, settled]) {
    const [only, another] = some;
    if (!only || another) continue;
    const isContested = matches
      .filter(isQuestion)
      .some(({ runnersUp }) => only.method === 'fuzzy' || runnersUp.some(isNamesakeOf(only, country, index)));
    const others = possible.filter(({ athleteId }) => athleteId !== only.athleteId);
    if (!isContested) return { ...only, runnersUp: others.slice(0, RUNNERS_UP_MAX) };
  }
  const isOpen = matches.some((match) => match.method !== 'none');
  const reason = settled.length > 1 ? 'Athletes of both divisions fit.' : matches.find(isQuestion)?.reason;
  return {
    method: isOpen ? 'question' : 'none',
    athleteId: null,
    score: possible[0]?.score ?? 0,
    runnersUp: possible.slice(0, RUNNERS_UP_MAX),
    reason: reason ?? matches[0]?.reason ?? '',
  };
}

/** One of several in the other division who have the name too, unless the nation decides against them. */
const isNamesakeOf = (only: NameMatch, country: string | null, index: MatchIndex) => {
  const found = index.athletesById.get(only.athleteId ?? 0);
  return ({ athleteId, score }: SimilarName): boolean => {
    const other = index.athletesById.get(athleteId);
    const isDecided = country !== null && found?.country === country && other?.country !== country;
    return score === 100 && other?.division !== found?.division && !isDecided;
  };
};

const isQuestion = ({ method }: NameMatch): boolean => method === 'question';

export type ListedName = Omit<NameLine, 'division'> & { readonly division: Division | null };

export const nameOfLine = ({ first, last, country, division }: ListLine): ListedName => ({
  name: fullName(first, last),
  country,
  division,
});

/** The athlete of each line. */
export const matchListedNames = (index: MatchIndex, lines: readonly ListedName[]): NameMatch[] =>
  lines.map(({ name, country, division }) =>
    division !== null
      ? matchName(index, { name, country, division })
      : eitherMatch(
          divisions.map((one) => matchName(index, { name, country, division: one })),
          country,
          index,
        ),
  );

/** The strongest claim to an athlete first. */
const STRENGTH: readonly (MatchMethod | 'staff')[] = ['staff', 'exact', 'alias', 'slug', 'fuzzy'];

/** Combines the matches of the lines with the decisions of staff. `nameOf` is the athlete's own name. */
export function listedAthletes<Line extends ListLine>(
  lines: readonly Line[],
  matches: readonly NameMatch[],
  choices: readonly ListChoice[],
  nameOf: (athleteId: number) => string | undefined,
): ListedAthlete<Line>[] {
  const chosen = new Map(choices.map((choice) => [choice.rowNumber, choice]));
  const claims = lines.map((line, at) => {
    const choice = chosen.get(line.rowNumber);
    const match = matches[at] as NameMatch;
    const athleteId = choice ? choice.athleteId : match.athleteId;
    return { line, match, choice, athleteId, strength: STRENGTH.indexOf(choice ? 'staff' : match.method) };
  });
  const used = new Map<number, number>();
  for (const { line, athleteId } of claims.toSorted((one, other) => one.strength - other.strength))
    if (athleteId !== null && !used.has(athleteId)) used.set(athleteId, line.rowNumber);
  return claims.map(({ line, match, choice, athleteId }): ListedAthlete<Line> => {
    const first = athleteId === null ? line.rowNumber : used.get(athleteId);
    const repeats = first === undefined || first === line.rowNumber ? null : first;
    const own = nameOf(athleteId ?? 0);
    const written = fullName(line.first, line.last);
    const isRemembered = choice?.isAliasRemembered === true && repeats === null && own !== undefined;
    return {
      ...{ line, match, athleteId, repeats },
      outcome: outcomeOf(match, choice, athleteId, repeats),
      decidedBy: choice ? 'staff' : athleteId === null ? null : 'match',
      alias: isRemembered && nameKey(own) !== nameKey(written) ? written : null,
    };
  });
}

function outcomeOf(
  { method }: NameMatch,
  choice: ListChoice | undefined,
  athleteId: number | null,
  repeats: number | null,
): ListedAthlete['outcome'] {
  if (athleteId !== null) return repeats === null ? 'found' : 'repeated';
  if (choice) return 'left out';
  return method === 'none' ? 'unmatched' : 'question';
}
