/**
 * Assigns athletes to rows. A row claims the athlete of its match, or the one that the user chose. One athlete cannot have two rows: the
 * stronger claim wins (the user's choice, then exact name, alias, slug, the higher similarity), the others become questions; equal claims
 * all become questions. A row that repeats an earlier one (same name, division, status and times) claims nobody: it is a copy, while
 * rows with the same name and other times may be two people.
 */
import type { NameMatch } from '../name-matching/name-matching.ts';
import { foldName, fullName, nameKey } from '../name-matching/names.ts';
import { athleteOfSameName, newAthleteOf } from './new-athlete.ts';
import type { ResultsFileRow } from './results-file.ts';
import type { ImportAthlete, ImportChoice, ImportFacts, NewAthlete } from './results-import-facts.ts';

/** The athlete of a row, as far as decided. */
export interface RowClaim {
  readonly athleteId: number | null;
  readonly newAthlete: NewAthlete | null;
  readonly isHeld: boolean;
  readonly decidedBy: 'match' | 'staff' | null;
  /** Why the row is not decided; null when it is. */
  readonly open: string | null;
  readonly strength: number;
  /** The user said that the new athlete is another person of the same name. */
  readonly isNamesake: boolean;
  /** The number of the earlier row that this one repeats; null for none. */
  readonly repeats: number | null;
  /** A new athlete of this row would be the second of that name and division. */
  readonly hasNamesake: boolean;
}

const strengthOf = (match: NameMatch): number =>
  ({ exact: 400, alias: 300, slug: 200, fuzzy: match.score, none: 0, question: 0 })[match.method];
const CHOSEN = 500;

const claim = (part: Partial<RowClaim>): RowClaim => ({
  athleteId: null,
  newAthlete: null,
  isHeld: false,
  decidedBy: null,
  open: null,
  strength: 0,
  isNamesake: false,
  repeats: null,
  hasNamesake: false,
  ...part,
});

type Choices = ReadonlyMap<number, ImportChoice>;

/** The claims of all rows, in the order of the rows. */
export function settleClaims(facts: ImportFacts): RowClaim[] {
  const choices = new Map(facts.choices.map((choice) => [choice.rowNumber, choice]));
  const repeated = repeatedRows(facts, choices);
  const first = facts.rows.map((row, at) => {
    const match = facts.matches[at];
    const choice = choices.get(row.rowNumber);
    if (!match) return claim({ open: 'The row was not matched.' });
    if (choice) return chosenClaim(facts, row, match, choice);
    const earlier = repeated.get(row.rowNumber);
    if (earlier !== undefined)
      return claim({ open: `Repeats line ${earlier}: same name, status and times.`, repeats: earlier });
    return matchedClaim(match);
  });
  const namesakes = rowsWithNamesake(facts, choices, repeated);
  return withoutTwins(facts, withoutDoubles(facts, first)).map((one, at) => ({
    ...one,
    hasNamesake: namesakes.has(at),
  }));
}

const isSkipped = (choice: ImportChoice | undefined): boolean => choice?.kind === 'skip';

/** The rows that repeat an earlier one that is not left out: its number by theirs. */
function repeatedRows({ rows }: ImportFacts, choices: Choices): Map<number, number> {
  const earliest = new Map<string, number>();
  const repeated = new Map<number, number>();
  for (const { rowNumber, facts } of rows.toSorted((one, other) => one.rowNumber - other.rowNumber)) {
    if (isSkipped(choices.get(rowNumber))) continue;
    const { division, status, swim, t1, bike, t2, run, overall } = facts;
    const key = [nameKey(facts.name_in_file), division, status, swim, t1, bike, t2, run, overall].join('|');
    const earlier = earliest.get(key);
    if (earlier === undefined) earliest.set(key, rowNumber);
    else repeated.set(rowNumber, earlier);
  }
  return repeated;
}

/** The places of rows whose name and division another row or an athlete has too; rows left out and repeated ones are not counted. */
function rowsWithNamesake(
  facts: ImportFacts,
  choices: Choices,
  repeated: ReadonlyMap<number, number>,
): Set<number> {
  const named = facts.rows.map((row) => {
    const choice = choices.get(row.rowNumber);
    const { rowNumber } = row;
    return newAthleteOf(row, choice?.kind === 'create' ? choice : { kind: 'create', rowNumber });
  });
  const counts = new Map<string, number>();
  const keyOf = ({ division, first, last }: NewAthlete) => `${division} ${nameKey(fullName(first, last))}`;
  for (const one of named)
    if (!isSkipped(choices.get(one.rowNumber)) && !repeated.has(one.rowNumber))
      counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1);
  return new Set(
    named.flatMap((one, at) => {
      const match = facts.matches[at];
      const isKnown = match !== undefined && athleteOfSameName(facts, one, match) !== undefined;
      return isKnown || (counts.get(keyOf(one)) ?? 0) > 1 ? [at] : [];
    }),
  );
}

function matchedClaim(match: NameMatch): RowClaim {
  if (match.athleteId === null) return claim({ open: match.reason });
  return claim({ athleteId: match.athleteId, decidedBy: 'match', strength: strengthOf(match) });
}

/**
 * The result of an athlete counts in their division. A row moved to a division that the file lacks would replace the results of everyone
 * there whom the file does not name: why the row stays open; null when there is nobody.
 */
function divisionProblem(
  { rows, present, choices }: ImportFacts,
  { name, division }: Pick<ImportAthlete, 'name' | 'division'>,
): string | null {
  const chosen = new Set(choices.map((choice) => (choice.kind === 'athlete' ? choice.athleteId : null)));
  const isMissing = !rows.some((row) => row.facts.division === division);
  const replaced = present.filter((one) => one.division === division && !chosen.has(one.athlete_id));
  if (!isMissing || replaced.length === 0) return null;
  return `${name} is in ${division}, but this file has no ${division} results. Leave the line out and add the result by hand, or correct the athlete's division.`;
}

function chosenClaim(
  facts: ImportFacts,
  row: ResultsFileRow,
  match: NameMatch,
  choice: ImportChoice,
): RowClaim {
  if (choice.kind === 'skip') return claim({ isHeld: true, decidedBy: 'staff' });
  if (choice.kind === 'athlete') {
    const athlete = facts.athletesById.get(choice.athleteId);
    if (!athlete)
      return claim({ open: `There is no athlete with the id ${choice.athleteId}.`, decidedBy: 'staff' });
    const open = divisionProblem(facts, athlete);
    if (open !== null) return claim({ open, decidedBy: 'staff' });
    return claim({ athleteId: choice.athleteId, decidedBy: 'staff', strength: CHOSEN });
  }
  const newAthlete = newAthleteOf(row, choice);
  if (foldName(newAthlete.last) === '')
    return claim({ open: 'New athlete: the last name is missing.', decidedBy: 'staff' });
  const isNamesake = choice.isNamesake ?? false;
  const same = athleteOfSameName(facts, newAthlete, match);
  if (same && !isNamesake) {
    const open = `${same.name} exists already in ${same.division}: choose that athlete (id ${same.id}).`;
    return claim({ open, decidedBy: 'staff' });
  }
  const { first, last, division } = newAthlete;
  const open = divisionProblem(facts, { name: fullName(first, last), division });
  if (open !== null) return claim({ open, decidedBy: 'staff' });
  return claim({ newAthlete, isNamesake, decidedBy: 'staff', strength: CHOSEN });
}

/** Groups the indexes of claims by a key; claims without key are omitted. */
function placesByKey(claims: readonly RowClaim[], key: (claim: RowClaim) => string | null): number[][] {
  const keyed = claims.map((one, place) => ({ of: key(one), place })).filter(({ of }) => of !== null);
  const groups = [...Map.groupBy(keyed, ({ of }) => of).values()];
  return groups.filter(({ length }) => length > 1).map((group) => group.map(({ place }) => place));
}

/** A message names so many rows, then how many more there are. */
const ROWS_NAMED = 5;

/** The rows at these places, except one: "line 5", "lines 5, 6, 7, 8, 9 and 12 more". */
const formatRows = (facts: ImportFacts, places: readonly number[], except: number) => {
  const named = places.slice(0, ROWS_NAMED + 1).filter((place) => place !== except);
  const numbers = named.slice(0, ROWS_NAMED).map((place) => facts.rows[place]?.rowNumber);
  const others = places.length - (places.includes(except) ? 1 : 0);
  const more = others - numbers.length;
  return `${others === 1 ? 'line' : 'lines'} ${numbers.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
};

function withoutDoubles(facts: ImportFacts, claims: readonly RowClaim[]): RowClaim[] {
  const settled = [...claims];
  for (const places of placesByKey(claims, (one) =>
    one.athleteId === null ? null : String(one.athleteId),
  )) {
    const strengthAt = (place: number) => claims[place]?.strength ?? 0;
    const strongest = Math.max(...places.map(strengthAt));
    const winners = places.filter((place) => strengthAt(place) === strongest);
    const losers = winners.length === 1 ? places.filter((place) => place !== winners[0]) : places;
    for (const place of losers) {
      const name = facts.athletesById.get(claims[place]?.athleteId ?? 0)?.name ?? 'The athlete';
      const open = `${name} also has ${formatRows(facts, winners, place)}; one athlete cannot have two results.`;
      settled[place] = claim({ open, decidedBy: claims[place]?.decidedBy ?? null });
    }
  }
  return settled;
}

/** Two new athletes with the same name and division would create one person twice. */
function withoutTwins(facts: ImportFacts, claims: readonly RowClaim[]): RowClaim[] {
  const settled = [...claims];
  const key = ({ newAthlete, isNamesake }: RowClaim) =>
    newAthlete && !isNamesake
      ? `${newAthlete.division} ${nameKey(fullName(newAthlete.first, newAthlete.last))}`
      : null;
  for (const places of placesByKey(claims, key)) {
    for (const place of places) {
      const open = `The same new athlete as in ${formatRows(facts, places, place)}; add the athlete once.`;
      settled[place] = claim({ open, decidedBy: 'staff' });
    }
  }
  return settled;
}
