/**
 * Assigns athletes to rows. A row claims the athlete of its match, or the one that the user chose. One athlete cannot have two rows: the
 * stronger claim wins (the user's choice, then exact name, alias, slug, the higher similarity), the others become questions; equal claims
 * all become questions.
 */
import type { NameMatch } from '../name-matching/name-matching.ts';
import { foldName, fullName, nameKey } from '../name-matching/names.ts';
import { athleteOfSameName, newAthleteOf } from './new-athlete.ts';
import type { ResultsFileRow } from './results-file.ts';
import type { ImportChoice, ImportFacts, NewAthlete } from './results-import-facts.ts';

/** The athlete of a row, as far as decided. */
export interface RowClaim {
  readonly athleteId: number | null;
  readonly newAthlete: NewAthlete | null;
  readonly isHeld: boolean;
  readonly decidedBy: 'match' | 'staff' | null;
  /** Why the row is not decided; null when it is. */
  readonly open: string | null;
  readonly strength: number;
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
  ...part,
});

/** The claims of all rows, in the order of the rows. */
export function settleClaims(facts: ImportFacts): RowClaim[] {
  const choices = new Map(facts.choices.map((choice) => [choice.rowNumber, choice]));
  const first = facts.rows.map((row, at) => {
    const match = facts.matches[at];
    const choice = choices.get(row.rowNumber);
    if (!match) return claim({ open: 'The row was not matched.' });
    return choice ? chosenClaim(facts, row, match, choice) : matchedClaim(match);
  });
  return withoutTwins(facts, withoutDoubles(facts, first));
}

function matchedClaim(match: NameMatch): RowClaim {
  if (match.athleteId === null) return claim({ open: match.reason });
  return claim({ athleteId: match.athleteId, decidedBy: 'match', strength: strengthOf(match) });
}

function chosenClaim(
  facts: ImportFacts,
  row: ResultsFileRow,
  match: NameMatch,
  choice: ImportChoice,
): RowClaim {
  if (choice.kind === 'skip') return claim({ isHeld: true, decidedBy: 'staff' });
  if (choice.kind === 'athlete') {
    if (!facts.athletesById.has(choice.athleteId)) {
      return claim({ open: `There is no athlete with the id ${choice.athleteId}.`, decidedBy: 'staff' });
    }
    return claim({ athleteId: choice.athleteId, decidedBy: 'staff', strength: CHOSEN });
  }
  const newAthlete = newAthleteOf(row, choice);
  if (foldName(newAthlete.last) === '')
    return claim({ open: 'New athlete: the last name is missing.', decidedBy: 'staff' });
  const same = athleteOfSameName(facts, newAthlete, match);
  if (same) {
    const open = `${same.name} exists already in ${same.division}: choose that athlete (id ${same.id}).`;
    return claim({ open, decidedBy: 'staff' });
  }
  return claim({ newAthlete, decidedBy: 'staff', strength: CHOSEN });
}

/** Groups the indexes of claims by a key; claims without key are omitted. */
function placesByKey(claims: readonly RowClaim[], key: (claim: RowClaim) => string | null): number[][] {
  const groups = new Map<string, number[]>();
  claims.forEach((one, place) => {
    const of = key(one);
    if (of === null) return;
    const group = groups.get(of);
    if (group) group.push(place);
    else groups.set(of, [place]);
  });
  return [...groups.values()].filter((group) => group.length > 1);
}

const formatRows = (facts: ImportFacts, places: readonly number[]) => {
  const numbers = places.map((place) => facts.rows[place]?.rowNumber).join(', ');
  return `${places.length === 1 ? 'row' : 'rows'} ${numbers}`;
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
      const rivals = winners.length === 1 ? winners : places.filter((other) => other !== place);
      const name = facts.athletesById.get(claims[place]?.athleteId ?? 0)?.name ?? 'The athlete';
      const open = `${name} also has ${formatRows(facts, rivals)}; one athlete cannot take two rows.`;
      settled[place] = claim({ open, decidedBy: claims[place]?.decidedBy ?? null });
    }
  }
  return settled;
}

/** Two new athletes with the same name and division would create one person twice. */
function withoutTwins(facts: ImportFacts, claims: readonly RowClaim[]): RowClaim[] {
  const settled = [...claims];
  const key = ({ newAthlete }: RowClaim) =>
    newAthlete && `${newAthlete.division} ${nameKey(fullName(newAthlete.first, newAthlete.last))}`;
  for (const places of placesByKey(claims, key)) {
    for (const place of places) {
      const others = places.filter((other) => other !== place);
      const open = `The same new athlete as in ${formatRows(facts, others)}; add the athlete once.`;
      settled[place] = claim({ open, decidedBy: 'staff' });
    }
  }
  return settled;
}
