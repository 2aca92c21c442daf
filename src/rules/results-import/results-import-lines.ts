/**
 * One row of the plan of a results import: what happens to the row, how it differs from the athlete's current result, and what the user
 * should check.
 */
import { hasBrokenLetters } from '../files/broken-letters.ts';
import { fullName, nameKey } from '../name-matching/names.ts';
import { unranked } from '../points/places.ts';
import { withMatched } from './new-athlete.ts';
import type { ResultFacts, ResultsFileRow } from './results-file.ts';
import type { RowClaim } from './results-import-claims.ts';
import type {
  FieldChange,
  ImportFacts,
  ImportLine,
  LineChange,
  PresentResult,
} from './results-import-facts.ts';
import type { SettledRow } from './times-and-places/settled-times.ts';

/** The planned row. Its place is the one among all rows to be saved, 99999 without one; `warning` is about the places in the file. */
export function planLine(
  facts: ImportFacts,
  at: number,
  { row, doubt, countedOverall }: SettledRow,
  claim: RowClaim | undefined,
  present: PresentResult | undefined,
  { place, warning }: { place: number; warning: string | undefined },
): ImportLine {
  const match = facts.matches[at];
  const isHeld = claim?.isHeld ?? false;
  const open = [claim?.open, doubt?.message].flatMap((one) => one ?? []);
  const problems = isHeld ? [] : [...row.problems, ...open];
  const placeWarning = warning === undefined ? [] : [warning];
  const isSettled = !isHeld && problems.length === 0;
  const changes = isSettled && present ? changedFields(present, row.facts) : [];
  const decided: LineChange = !present ? 'create' : changes.length > 0 ? 'update' : 'unchanged';
  return {
    rowNumber: row.rowNumber,
    first: row.first,
    last: row.last,
    countryInFile: row.countryInFile,
    divisionInFile: row.divisionInFile,
    texts: row.texts,
    absent: row.absent,
    facts: row.facts,
    method: match?.method ?? 'none',
    score: match?.score ?? 0,
    reason: claim?.open ?? match?.reason ?? '',
    runnersUp: (claim?.open && match ? withMatched(match) : match)?.runnersUp ?? [],
    decidedBy: claim?.decidedBy ?? null,
    athleteId: claim?.athleteId ?? null,
    newAthlete: claim?.newAthlete ?? null,
    repeats: claim?.repeats ?? null,
    hasNamesake: claim?.hasNamesake ?? false,
    alias: aliasToRemember(facts, row, claim),
    change: isHeld ? 'held' : isSettled ? decided : 'question',
    changes,
    scoreChanges: [],
    doubt: isHeld ? null : doubt,
    countedOverall,
    place: isHeld ? unranked : place,
    cellProblems: isHeld ? [] : row.problems,
    openStatus: isHeld ? null : (row.source?.openStatus ?? null),
    problems,
    warnings: [...row.warnings, ...(isHeld ? [] : lineWarnings(facts, at, row, claim)), ...placeWarning],
  };
}

/** The facts of a result that are compared, in preview order. */
const comparedFields: readonly (keyof ResultFacts)[] = [
  'division',
  'country',
  'status',
  'swim',
  't1',
  'bike',
  't2',
  'run',
  'overall',
  'name_in_file',
  'place_in_file',
  'swim_points_in_file',
  'bike_points_in_file',
  'run_points_in_file',
  'overall_points_in_file',
  'ranking_system_id',
];

/** Another spelling of the same name is no difference: capitals, accents, the order of its words. Nor are letters that the file lost. */
const isSameName = (stored: string | null, inFile: string): boolean =>
  stored !== null && (nameKey(stored) === nameKey(inFile) || hasBrokenLetters(inFile));

function changedFields(present: PresentResult, facts: ResultFacts): FieldChange[] {
  return comparedFields.flatMap((field) =>
    present[field] === facts[field] ||
    (field === 'name_in_file' && isSameName(present.name_in_file, facts.name_in_file))
      ? []
      : [{ field, from: present[field], to: facts[field] }],
  );
}

/**
 * The file's spelling to save as an alias, when it differs from the athlete's name: for a known athlete on request of the user, for a new
 * one always, so that the same file finds them again.
 */
function aliasToRemember(
  facts: ImportFacts,
  row: ResultsFileRow,
  claim: RowClaim | undefined,
): string | null {
  const inFile = nameKey(row.facts.name_in_file);
  const created = claim?.newAthlete;
  if (created)
    return nameKey(fullName(created.first, created.last)) === inFile ? null : row.facts.name_in_file;
  const choice = facts.choices.findLast((one) => one.rowNumber === row.rowNumber);
  const athlete = facts.athletesById.get(claim?.athleteId ?? 0);
  if (choice?.kind !== 'athlete' || !choice.isAliasRemembered || !athlete) return null;
  return nameKey(athlete.name) === inFile ? null : row.facts.name_in_file;
}

function lineWarnings(
  facts: ImportFacts,
  at: number,
  row: ResultsFileRow,
  claim: RowClaim | undefined,
): string[] {
  const warnings: string[] = [];
  const { division, country } = row.facts;
  const athlete = facts.athletesById.get(claim?.athleteId ?? 0);
  if (facts.raceDivision !== null && facts.raceDivision !== 'BOTH' && facts.raceDivision !== division) {
    warnings.push(`Division: the race is ${facts.raceDivision}, this row is ${division}.`);
  }
  const inFile = facts.rows[at]?.facts.division;
  if (athlete && athlete.division !== inFile) {
    warnings.push(`Division: the file says ${inFile}, ${athlete.name} is in ${division} and counts there.`);
  }
  if (athlete?.country && country && athlete.country !== country) {
    warnings.push(`Country: ${athlete.name} races for ${athlete.country}, this row says ${country}.`);
  }
  if (athlete?.retirement_date && facts.raceDate && athlete.retirement_date < facts.raceDate) {
    warnings.push(`${athlete.name} has been retired since ${athlete.retirement_date}.`);
  }
  return warnings;
}
